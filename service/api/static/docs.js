"use strict";

const place = document.getElementById("swagger-ui");

window.ui = SwaggerUIBundle({
  url: place.dataset.document,
  domNode: place,
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  // Nothing is sent to a validator elsewhere, and no token is kept.
  validatorUrl: null,
  persistAuthorization: false,
});
