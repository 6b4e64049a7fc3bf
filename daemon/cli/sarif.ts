/** Findings in SARIF 2.1.0, which code hosts and editors read. It holds no value. */
import { pathToFileURL } from 'node:url';
import { isAbsolute } from 'node:path';
import { VERSION } from '../version.ts';
import type { Finding } from './findings.ts';
import { STDIN } from './walk.ts';

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

export function sarifOf(findings: readonly Finding[]): object {
  const types = [...new Set(findings.map(({ type }) => type))].toSorted();
  return {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'piid',
            version: VERSION,
            rules: types.map((type) => ({ id: type, shortDescription: { text: `Personal data of type ${type}` } })),
          },
        },
        columnKind: 'unicodeCodePoints',
        results: findings.map((finding) => resultOf(finding, types)),
      },
    ],
  };
}

function resultOf({ file, line, column, segment, type, subtype, confidence }: Finding, types: readonly string[]) {
  return {
    ruleId: type,
    ruleIndex: types.indexOf(type),
    level: 'warning',
    message: { text: subtype === undefined ? `${type} found` : `${type} (${subtype}) found` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(file) },
          ...(line === undefined ? {} : { region: { startLine: line, startColumn: column } }),
        },
        ...(segment === undefined ? {} : { logicalLocations: [{ fullyQualifiedName: segment }] }),
      },
    ],
    properties: { confidence },
  };
}

/** A relative path stays relative, since a report is read on other machines. */
function uriOf(file: string): string {
  if (file === STDIN) return 'stdin';
  return isAbsolute(file) ? pathToFileURL(file).href : file.split('/').map(encodeURIComponent).join('/');
}
