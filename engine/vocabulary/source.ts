/** Where a stored file comes from (docs/interface.md#inputs). */
import { Type, type Static } from '@sinclair/typebox';
import { closed, exactlyOne, Id } from './schema.ts';

export const ObjstoreASource = closed(
  { uri: Type.String({ pattern: '^s3://.+$' }), role_binding: Type.Optional(Type.String()) },
  {
    $id: 'ObjstoreASource',
    description:
      'An object behind the S3 API, at the endpoint that the operator set. `role_binding` names the secret with the credentials, `objstore_a` by default: `{"access_key_id", "secret_access_key", "session_token"?, "region"?}`.',
  },
);
export type ObjstoreASource = Static<typeof ObjstoreASource>;
export const BlobstoreBSource = closed(
  { url: Type.String({ pattern: '^https?://.+$' }), managed_identity_client_id: Type.Optional(Type.String()) },
  { $id: 'BlobstoreBSource', description: 'An Azure blob.' },
);
export const ObjstoreCSource = closed(
  { uri: Type.String({ pattern: '^gs://.+$' }) },
  { $id: 'ObjstoreCSource', description: 'A Google Cloud Storage object.' },
);
export const LocalSource = closed(
  { mapping: Type.String(), path: Type.String() },
  {
    $id: 'LocalSource',
    description: 'A file under a directory that the operator shares (`piid serve --mapping NAME=DIR`).',
  },
);

export const Source = exactlyOne(
  ['upload', 'objstore_a', 'blobstore_b', 'objstore_c', 'local'],
  {
    upload: Type.Optional(Id),
    objstore_a: Type.Optional(ObjstoreASource),
    blobstore_b: Type.Optional(BlobstoreBSource),
    objstore_c: Type.Optional(ObjstoreCSource),
    local: Type.Optional(LocalSource),
  },
  { $id: 'Source', description: 'Exactly one of the keys.', examples: [{ upload: 'upl_01K0Z8Q4V5W6X7Y8Z9A0B1C2D3' }] },
);
export type Source = Static<typeof Source>;
