/** Presidio's REST services (2.2.366): analyzer and anonymizer on one address. */
import type { IncomingHttpHeaders } from 'node:http';
import type { ServiceError } from '../../../engine/errors.ts';
import { basicPasswordOf } from '../dialect.ts';
import { jsonDialect, type ForeignAnswer, type ForeignRequest } from '../foreign.ts';
import { analysisOf, analyzerResults, supportedEntities } from './analyze.ts';
import { anonymize, deanonymize } from './anonymize.ts';
import { ANONYMIZERS, DEANONYMIZERS } from './operators.ts';

async function analyze({ body, natives }: ForeignRequest): Promise<ForeignAnswer> {
  const analysis = analysisOf(body);
  const { body: found, unnamed } = analyzerResults(await natives.detect(analysis.request), analysis);
  return { body: found, headers: { 'x-piid-unnamed': String(unnamed) } };
}

const reading = { auth: 'key', scopes: ['detect'] } as const;

export const PRESIDIO = jsonDialect({
  name: 'presidio',
  title: 'Presidio',
  authorizationOf,
  failed,
  routes: [
    { ...reading, method: 'POST', path: '/analyze', operationId: 'presidioAnalyze', answer: analyze },
    listing('/recognizers', 'presidioRecognizers', ['piid']),
    listing('/supportedentities', 'presidioEntities', supportedEntities()),
    {
      auth: 'none',
      scopes: [],
      method: 'GET',
      path: '/health',
      operationId: 'presidioHealth',
      answer: () => ({ body: 'Presidio Analyzer service is up', mediaType: 'text/plain; charset=utf-8' }),
    },
    {
      auth: 'key',
      scopes: ['protect'],
      method: 'POST',
      path: '/anonymize',
      operationId: 'presidioAnonymize',
      answer: ({ body }) => ({ body: anonymize(body) }),
    },
    {
      auth: 'key',
      scopes: ['restore'],
      method: 'POST',
      path: '/deanonymize',
      operationId: 'presidioDeanonymize',
      answer: ({ body }) => ({ body: deanonymize(body) }),
    },
    listing(
      '/anonymizers',
      'presidioAnonymizers',
      ANONYMIZERS.map(({ name }) => name),
    ),
    listing(
      '/deanonymizers',
      'presidioDeanonymizers',
      DEANONYMIZERS.map(({ name }) => name),
    ),
  ],
});

function listing(path: string, operationId: string, names: readonly string[]) {
  return { auth: 'key', scopes: [], method: 'GET', path, operationId, answer: () => ({ body: names }) } as const;
}

/** Bearer as it is; of HTTP Basic the password, whatever the user's name. */
function authorizationOf(headers: IncomingHttpHeaders): string | undefined {
  const password = basicPasswordOf(headers);
  return password === undefined ? headers.authorization : `Bearer ${password}`;
}

/** Fields of Presidio by the native fields that they became. */
const FIELDS: readonly (readonly [native: string, theirs: string])[] = [
  ['/detection/types/include', 'entities'],
  ['/detection/custom/regex', 'ad_hoc_recognizers'],
  ['/detection/custom/dictionaries', 'ad_hoc_recognizers'],
  ['/detection/exclude_values', 'allow_list'],
  ['/detection/context_terms', 'context'],
  ['/detection/language', 'language'],
  ['/texts', 'text'],
];

function failed(error: ServiceError | undefined): { status: number; body: object } {
  if (error === undefined) return { status: 500, body: { error: 'Internal server error' } };
  const { details = [], message } = error.options;
  const reasons = details.map(({ pointer, reason }) => {
    const field = FIELDS.find(([native]) => pointer.startsWith(native))?.[1];
    return field === undefined ? reason : `${field}: ${reason}`;
  });
  // The analyzer knows neither 422, which the native checks answer, nor 501.
  const isAnalysis = reasons.length > 0 && error.status === 422;
  const status = isAnalysis || error.code === 'capability_unavailable' ? 400 : error.status;
  return { status, body: { error: reasons.length > 0 ? reasons.join('; ') : (message ?? error.code) } };
}
