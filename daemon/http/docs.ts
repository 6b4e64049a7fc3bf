/** The page at /docs: Swagger UI over /openapi.json, with nothing from outside and no inline script. */
import { readAsset } from './assets.ts';

export interface Page {
  mediaType: string;
  content: string | Buffer;
  /** Content-Security-Policy; that of the documentation when it is missing. */
  csp?: string;
}

/** Swagger UI writes style attributes; scripts and connections are limited to this server. */
export const DOCS_CSP =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>piid API</title>
<link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="docs"><p>The contract is at <a href="/openapi.json">/openapi.json</a>.</p></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

// Without `validatorUrl: null` the page would send the document's address to a public service.
const START = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#docs',
  validatorUrl: null,
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  persistAuthorization: false,
});
`;

export function docsPage(): Page {
  return { mediaType: 'text/html; charset=utf-8', content: PAGE };
}

export function docsAsset(name: string): Page | undefined {
  if (name === 'start.js') return { mediaType: 'text/javascript; charset=utf-8', content: START };
  if (name === 'swagger-ui-bundle.js') return { mediaType: 'text/javascript; charset=utf-8', content: readAsset(name) };
  if (name === 'swagger-ui.css') return { mediaType: 'text/css; charset=utf-8', content: readAsset(name) };
  if (name === 'favicon-32x32.png') return { mediaType: 'image/png', content: readAsset(name) };
  return undefined;
}
