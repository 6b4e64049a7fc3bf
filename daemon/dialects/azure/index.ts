/** Azure AI Language: PII detection of texts, in every API version and as Text Analytics 3.1 (docs/drop-in.md#azure). */
import { ServiceError } from '../../../engine/errors.ts';
import {
  bearerOf,
  headerKeyOf,
  jsonAnswer,
  type Dialect,
  type DialectAnswer,
  type DialectRequest,
} from '../dialect.ts';
import { field, fieldsOf, isFields, type Fields } from '../json-body.ts';
import { Notes } from '../types.ts';
import { answerDocuments, readDocuments, type Documents } from './documents.ts';
import { azureErrorAnswer, refuse } from './errors.ts';
import { taskOf, type Task } from './parameters.ts';
import { TEXT_ANALYTICS, versionOf, type AzureVersion } from './versions.ts';

const MAX_QUERY_LIST = 1_000;

/** `POST /language/:analyze-text`. */
async function analyzeText(request: DialectRequest): Promise<DialectAnswer> {
  const version = requiredVersion(request);
  const body = fieldsOf(request.body);
  const kind = field(body, 'kind');
  if (kind !== 'PiiEntityRecognition')
    throw refuse('InvalidParameterValue', 'Only the kind PiiEntityRecognition is served here.', 'kind');
  const input = field(body, 'analysisInput');
  if (!isFields(input)) throw refuse('MissingInputDocuments', 'The request has no documents.', 'analysisInput');
  const parameters = field(body, 'parameters') ?? {};
  if (!isFields(parameters)) throw refuse('InvalidRequestBodyFormat', 'must be an object', 'parameters');
  const { results, headers } = await recognise(request, version, parameters, field(input, 'documents'));
  return jsonAnswer(200, { kind: 'PiiEntityRecognitionResults', results }, headers);
}

/** `POST /text/analytics/v3.1/entities/recognition/pii`: parameters in the query, results without a wrapper. */
async function recognisePii(request: DialectRequest): Promise<DialectAnswer> {
  const { query } = request;
  const parameters: Fields = {
    stringIndexType: query.get('stringIndexType') ?? undefined,
    domain: query.get('domain') ?? undefined,
    modelVersion: query.get('model-version') ?? undefined,
    piiCategories: listOf(query.getAll('piiCategories')),
  };
  const body = fieldsOf(request.body);
  const { results, headers } = await recognise(request, TEXT_ANALYTICS, parameters, field(body, 'documents'));
  return jsonAnswer(200, results, headers);
}

/** Repeated, or with commas between the names. */
function listOf(given: readonly string[]): string[] | undefined {
  const names = given.flatMap((one) => one.split(',')).filter((name) => name !== '');
  return names.length === 0 ? undefined : names.slice(0, MAX_QUERY_LIST + 1);
}

async function recognise(
  { query, run, unknownTypes }: DialectRequest,
  version: AzureVersion,
  parameters: Fields,
  given: unknown,
): Promise<{ results: object; headers: Record<string, string> }> {
  const notes = new Notes();
  const task = taskOf(parameters, { version, unknownTypes, notes });
  const read = readDocuments(given, task);
  const showStats = query.get('showStats') === 'true';
  const documents = await answerDocuments(read, task, { run, notes, showStats });
  return { results: resultsOf(documents, read, task, showStats), headers: notes.headers() };
}

function resultsOf(documents: readonly object[], { good, errors }: Documents, task: Task, showStats: boolean): object {
  const transactions = documents.reduce((sum, one) => sum + transactionsOf(one), 0);
  return {
    documents,
    errors,
    ...(showStats
      ? {
          statistics: {
            documentsCount: good.length + errors.length,
            validDocumentsCount: good.length,
            erroneousDocumentsCount: errors.length,
            transactionsCount: transactions,
          },
        }
      : {}),
    modelVersion: task.modelVersion,
  };
}

function transactionsOf(document: { statistics?: { transactionsCount: number } }): number {
  return document.statistics?.transactionsCount ?? 0;
}

function requiredVersion({ query }: DialectRequest): AzureVersion {
  const version = versionOf(query);
  if (version === undefined)
    throw refuse('InvalidParameterValue', 'The API version is missing or is not served here.', 'api-version');
  return version;
}

/** The container's answer to `/status` and `/ready`: what it serves, and that it does. */
function status(): DialectAnswer {
  return jsonAnswer(200, { service: 'textanalytics', apiStatus: 'Valid', apiStatusMessage: 'The service is ready.' });
}

/** Asynchronous requests belong to `/v2/jobs` for now. */
function notBuilt(): never {
  throw new ServiceError('capability_unavailable');
}

const jobs = (kind: string, operationId: string) =>
  ({
    method: 'POST',
    path: `/language/analyze-${kind}/jobs`,
    operationId,
    summary: `Jobs: ${kind}`,
    status: 'planned',
    answer: notBuilt,
  }) as const;

const analyze = { method: 'POST', path: '/language/:analyze-text' } as const;
const legacy = { method: 'POST', path: '/text/analytics/v3.1/entities/recognition/pii' } as const;

export const azure: Dialect = {
  name: 'azure',
  title: 'Azure AI Language',
  routes: [
    { ...analyze, operationId: 'azureAnalyzeText', summary: 'Recognise PII in texts', answer: analyzeText },
    {
      ...legacy,
      operationId: 'azureRecognizePii',
      summary: 'Recognise PII in texts, version 3.1',
      answer: recognisePii,
    },
    jobs('text', 'azureTextJobs'),
    jobs('conversations', 'azureConversationJobs'),
    jobs('documents', 'azureDocumentJobs'),
    { method: 'GET', path: '/status', operationId: 'azureStatus', summary: 'Status', open: true, answer: status },
    { method: 'GET', path: '/ready', operationId: 'azureReady', summary: 'Readiness', open: true, answer: status },
  ],
  owns: (path) => path.startsWith('/language/') || path.startsWith('/text/analytics/'),
  credentialOf: ({ headers }) => {
    const key = headerKeyOf(headers, 'ocp-apim-subscription-key') ?? bearerOf(headers);
    return key === undefined ? undefined : { key };
  },
  retryHeader: 'x-ms-client-request-id',
  errorAnswer: azureErrorAnswer,
};
