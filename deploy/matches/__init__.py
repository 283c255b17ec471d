"""Players against each other: contests on paired deals, what came of them, and how sure that is."""
