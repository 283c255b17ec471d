"""The network outside: webhooks reach it, and never the operator's own by a stranger's word."""
