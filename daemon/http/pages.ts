/** The endpoints that are not operations: health, metrics, the contract and its documentation. One row each. */
import type { FastifyReply } from 'fastify';
import { ServiceError } from '../../engine/errors.ts';
import { openapiDocument } from '../contract/openapi.ts';
import { consoleAsset, consolePage } from './console.ts';
import { DOCS_CSP, docsAsset, docsPage, type Page } from './docs.ts';
import { dialectRows } from '../dialects/index.ts';
import { DIALECT_NAMES } from '../dialects/names.ts';
import { ENDPOINTS, type OperationId } from './endpoints.ts';
import type { Metrics } from './metrics.ts';
import { JSON_TYPE } from './replies.ts';

/** What a page may show of the server. */
export interface Shown {
  metrics: Metrics;
  /** The server finishes running requests and takes no new ones. */
  isClosing: boolean;
  params: Readonly<Record<string, string>>;
}

type MakePage = (shown: Shown) => Page | Promise<Page>;

const OK: Page = { mediaType: JSON_TYPE, content: '{"status":"ok"}' };

let contract: string | undefined;

export const PAGES: Readonly<Partial<Record<OperationId, MakePage>>> = {
  healthz: () => OK,
  readyz: ({ isClosing }) => {
    if (isClosing) throw new ServiceError('backend_unavailable', { message: 'The service is stopping.' });
    return OK;
  },
  metrics: async ({ metrics }) => ({ mediaType: metrics.contentType, content: await metrics.text() }),
  openapi: () => ({
    mediaType: JSON_TYPE,
    content: (contract ??= JSON.stringify(openapiDocument(ENDPOINTS, dialectRows(DIALECT_NAMES)))),
  }),
  docs: () => docsPage(),
  docsAsset: ({ params }) => {
    const asset = docsAsset(params['asset'] ?? '');
    if (asset === undefined) throw new ServiceError('not_found');
    return asset;
  },
  console: () => consolePage(),
  consoleAsset: ({ params }) => {
    const asset = consoleAsset(params['asset'] ?? '');
    if (asset === undefined) throw new ServiceError('not_found');
    return asset;
  },
};

export function sendPage(reply: FastifyReply, { mediaType, content, csp = DOCS_CSP }: Page): FastifyReply {
  return reply
    .header('content-security-policy', csp)
    .header('cross-origin-resource-policy', 'same-origin')
    .type(mediaType)
    .send(content);
}
