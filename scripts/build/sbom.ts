/** The bill of materials: CycloneDX 1.6 in JSON. The same parts give the same bytes. */
import { createHash } from 'node:crypto';
import type { Part } from './parts.ts';

export interface Product {
  name: string;
  version: string;
  /** Lower-case hex SHA-256 of the executable. */
  sha256: string;
  /** Seconds since the epoch: the time of the commit, not of the build. */
  time: number;
}

/** The licences that are one SPDX identifier; others are expressions. */
const SIMPLE = /^[A-Za-z0-9.+-]+$/;

export function sbomOf(product: Product, parts: readonly Part[]): string {
  const root = `pkg:generic/${product.name}@${product.version}`;
  const components = parts.map(({ name, version, licence, purl, remark }) => ({
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    ...(remark === undefined ? {} : { description: remark }),
    licenses: [SIMPLE.test(licence) ? { license: { id: licence } } : { expression: licence }],
    purl,
  }));
  const bom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(`${product.sha256}\n${parts.map(({ purl }) => purl).join('\n')}`)}`,
    version: 1,
    metadata: {
      timestamp: new Date(product.time * 1000).toISOString(),
      component: {
        type: 'application',
        'bom-ref': root,
        name: product.name,
        version: product.version,
        purl: root,
        hashes: [{ alg: 'SHA-256', content: product.sha256 }],
      },
    },
    components,
    dependencies: [{ ref: root, dependsOn: parts.map(({ purl }) => purl) }],
  };
  return `${JSON.stringify(bom, undefined, 2)}\n`;
}

/** A version 8 UUID (RFC 9562) of a text's hash. */
function uuidOf(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
