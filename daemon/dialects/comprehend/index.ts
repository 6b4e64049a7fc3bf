/** Amazon Comprehend: the PII operations, in JSON 1.1 and RPC v2 CBOR (docs/drop-in.md#amazon-comprehend). */
import type { Dialect, DialectAnswer, DialectRequest } from '../dialect.ts';
import { field } from '../json-body.ts';
import { Notes, type NamedEntity } from '../types.ts';
import { comprehendErrorAnswer, failure, readBody, SERVICE, success } from './protocol.ts';
import { signedCredential } from './sigv4.ts';

/** What the service's model lists for `LanguageCode`. */
const LANGUAGES: ReadonlySet<string> = new Set('en es fr de it pt ar hi ja ko zh zh-TW'.split(' '));

type Operation = (entities: readonly NamedEntity[]) => object;

const OPERATIONS: ReadonlyMap<string, Operation> = new Map<string, Operation>([
  ['DetectPiiEntities', detectPiiEntities],
  ['ContainsPiiEntities', containsPiiEntities],
]);

function detectPiiEntities(entities: readonly NamedEntity[]): object {
  return {
    Entities: entities.map(({ vendor_type, confidence, span }) => ({
      Score: confidence,
      Type: vendor_type,
      BeginOffset: span.start,
      EndOffset: span.end,
    })),
  };
}

/** Each name once, with its best score. */
function containsPiiEntities(entities: readonly NamedEntity[]): object {
  const best = new Map<string, number>();
  for (const { vendor_type, confidence } of entities)
    best.set(vendor_type, Math.max(confidence, best.get(vendor_type) ?? 0));
  return { Labels: [...best].map(([Name, Score]) => ({ Name, Score })) };
}

/** `POST /`, the operation in a header. */
async function json(request: DialectRequest): Promise<DialectAnswer> {
  const target = request.headers['x-amz-target'];
  const [service, operation = ''] = typeof target === 'string' ? target.split('.', 2) : [];
  if (service !== SERVICE) throw failure(request, 'UnknownOperationException', 'There is no such operation.', 404);
  return await run(request, operation);
}

async function run(request: DialectRequest, name: string): Promise<DialectAnswer> {
  const operation = OPERATIONS.get(name);
  if (operation === undefined)
    throw failure(
      request,
      'InvalidRequestException',
      'Only DetectPiiEntities and ContainsPiiEntities are served here.',
    );
  const body = readBody(request, request.body);
  const text = field(body, 'Text');
  const language = field(body, 'LanguageCode');
  if (typeof text !== 'string' || text === '')
    throw failure(request, 'InvalidRequestException', 'Text must be a text that is not empty.');
  if (typeof language !== 'string') throw failure(request, 'InvalidRequestException', 'LanguageCode is missing.');
  if (!LANGUAGES.has(language))
    throw failure(request, 'UnsupportedLanguageException', 'This LanguageCode is not supported.');
  const { results } = await request.run('detect', {
    inputs: [{ kind: 'text', text, language }],
    detection: { types: { vocabulary: 'cloud_b' } },
    output: { include: ['entities'] },
  });
  const notes = new Notes();
  const entities = notes.named(results[0]?.entities);
  return success(request, operation(entities), { ...notes.headers(), 'x-amzn-requestid': request.requestId });
}

export const comprehend: Dialect = {
  name: 'comprehend',
  title: 'Amazon Comprehend',
  routes: [
    {
      method: 'POST',
      path: '/',
      operationId: 'comprehendJson',
      summary: 'DetectPiiEntities and ContainsPiiEntities, JSON 1.1',
      answer: json,
    },
    {
      method: 'POST',
      path: `/service/${SERVICE}/operation/{operation}`,
      operationId: 'comprehendCbor',
      summary: 'DetectPiiEntities and ContainsPiiEntities, RPC v2 CBOR',
      answer: (request) => run(request, request.params['operation'] ?? ''),
    },
  ],
  owns: (path) => path.startsWith('/service/Comprehend'),
  credentialOf: signedCredential,
  retryHeader: 'amz-sdk-invocation-id',
  errorAnswer: comprehendErrorAnswer,
};
