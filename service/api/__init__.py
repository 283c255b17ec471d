"""The HTTP front: resources, their forms, problems, who is asking. Below it are the use cases."""
