/**
 * Objects behind the S3 API: at the endpoint that the operator set, whatever a request says, with credentials that the account
 * keeps as a secret: never with those of the environment or of files that the SDK knows.
 */
import { basename } from 'node:path/posix';
import type { GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3';
import { ServiceError, invalid, type ErrorDetail } from '../../engine/errors.ts';
import type { ObjstoreASource } from '../../engine/vocabulary/source.ts';
import type { Deps } from '../operations/context.ts';
import { storedOf } from '../operations/stored.ts';

type Stores = Pick<Deps, 'state' | 'config'>;

/** The secret that is used when a source names none by `role_binding`. */
const DEFAULT_SECRET = 'objstore_a';
const TIMES_MS = { connect: 5_000, silence: 30_000, object: 300_000 } as const;
const TRIES = 3;

interface Place {
  bucket: string;
  key: string;
}

const PLACE = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/([^\0]+)$/u;
const LONGEST_KEY = 1_024;

function placeOf(uri: string): Place | undefined {
  const [, bucket, key] = PLACE.exec(uri) ?? [];
  return bucket === undefined || key === undefined || Buffer.byteLength(key) > LONGEST_KEY
    ? undefined
    : { bucket, key };
}

interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
  region?: string;
}

/** What is wrong with an object when the job is created; undefined when it can be asked for. */
export function objectProblem(stores: Stores, account: string, source: ObjstoreASource): ErrorDetail | undefined {
  if (placeOf(source.uri) === undefined) return { pointer: '/uri', reason: 'must be s3://BUCKET/KEY' };
  if (credentialsOf(stores, account, source) === undefined)
    return {
      pointer: source.role_binding === undefined ? '' : '/role_binding',
      reason: `no secret of this name holds credentials: {"access_key_id", "secret_access_key"}; without role_binding it is ${DEFAULT_SECRET}`,
    };
  return undefined;
}

/** Undefined when the secret is not there, or is no credentials. */
function credentialsOf(
  { state }: Stores,
  account: string,
  { role_binding: name }: ObjstoreASource,
): Credentials | undefined {
  const secret = storedOf(state, account).secret(name ?? DEFAULT_SECRET);
  if (secret === undefined) return undefined;
  try {
    const parsed = JSON.parse(Buffer.from(secret).toString('utf8')) as Record<string, unknown>;
    const text = (key: string): string | undefined => (typeof parsed[key] === 'string' ? parsed[key] : undefined);
    const [id, key] = [text('access_key_id'), text('secret_access_key')];
    const [token, region] = [text('session_token'), text('region')];
    if (id === undefined || key === undefined) return undefined;
    return {
      accessKeyId: id,
      secretAccessKey: key,
      ...(token === undefined ? {} : { sessionToken: token }),
      ...(region === undefined ? {} : { region }),
    };
  } catch {
    return undefined;
  }
}

/** The bytes of an object and the last part of its key. Throws what its input fails with. */
export async function readObject(
  stores: Stores,
  account: string,
  source: ObjstoreASource,
  { most, tooLarge }: { most: number; tooLarge: () => ServiceError },
): Promise<{ bytes: Buffer; fileName: string }> {
  const place = placeOf(source.uri);
  const credentials = credentialsOf(stores, account, source);
  const endpoint = stores.config.objstoreAEndpoint;
  if (place === undefined || credentials === undefined || endpoint === undefined)
    throw invalid('/inputs/0/source/objstore_a', 'the endpoint or the credentials are gone');
  const { GetObjectCommand } = await import('@aws-sdk/client-s3');
  const client = await clientOf(endpoint, credentials);
  try {
    const abortSignal = AbortSignal.timeout(TIMES_MS.object);
    const command = new GetObjectCommand({ Bucket: place.bucket, Key: place.key });
    const answer = await client.send(command, { abortSignal });
    return { bytes: await collected(answer, most, tooLarge), fileName: basename(place.key) };
  } catch (error) {
    throw error instanceof ServiceError ? error : failureOf(error);
  } finally {
    client.destroy();
  }
}

async function clientOf(endpoint: string, { region = 'us-east-1', ...credentials }: Credentials): Promise<S3Client> {
  const { S3Client: Client } = await import('@aws-sdk/client-s3');
  return new Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: true,
    followRegionRedirects: false,
    maxAttempts: TRIES,
    retryMode: 'standard',
    useArnRegion: false,
    disableMultiregionAccessPoints: true,
    disableS3ExpressSessionAuth: true,
    useDualstackEndpoint: false,
    useFipsEndpoint: false,
    defaultsMode: 'standard',
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: TIMES_MS.connect, socketTimeout: TIMES_MS.silence },
  });
}

/** What the store says of the length is not believed. */
async function collected(
  { Body: body, ContentLength: length }: GetObjectCommandOutput,
  most: number,
  tooLarge: () => ServiceError,
): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  const stream = body as AsyncIterable<Uint8Array> & { destroy(): void };
  let bytes = 0;
  try {
    if ((length ?? 0) > most) throw tooLarge();
    for await (const piece of stream) {
      bytes += piece.length;
      if (bytes > most) throw tooLarge();
      pieces.push(piece);
    }
  } finally {
    stream.destroy();
  }
  return Buffer.concat(pieces);
}

const UNREADABLE = { 401: 'refused', 403: 'refused', 404: 'missing' } as const;
const REASONS = {
  refused: 'the credentials may not read the object',
  missing: 'there is no such object',
} as const;

/** Messages of the store are not shown: they may hold keys of objects. */
function failureOf(error: unknown): ServiceError {
  const { httpStatusCode: status = 0 } =
    (error as { $metadata?: { httpStatusCode?: number } } | undefined)?.$metadata ?? {};
  const reason = status in UNREADABLE ? REASONS[UNREADABLE[status as keyof typeof UNREADABLE]] : undefined;
  if (reason !== undefined) return invalid('/inputs/0/source/objstore_a/uri', reason);
  return new ServiceError('internal_error', { message: 'The object store did not answer as it should.', cause: error });
}
