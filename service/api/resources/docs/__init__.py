"""The OpenAPI document, and a page to read it with."""
