/** The bundled detection model: read once, its tables in memory that the worker threads share. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ModelConfig, ModelData } from '../engine/model/config.ts';

/** Where the weights lie beside the engine. */
const BUNDLED = fileURLToPath(new URL('../engine/model/weights/', import.meta.url));

/** A model as it travels to a worker. */
export interface ModelBundle extends ModelData {
  id: string;
  graph: Uint8Array;
}

function shared(path: string): SharedArrayBuffer {
  const bytes = readFileSync(path);
  const buffer = new SharedArrayBuffer(bytes.length);
  new Uint8Array(buffer).set(bytes);
  return buffer;
}

/** Undefined when no model is there. Throws when one is there but cannot be read. */
export function readModel(directory = BUNDLED): ModelBundle | undefined {
  if (!existsSync(`${directory}config.json`)) return undefined;
  const config = JSON.parse(readFileSync(`${directory}config.json`, 'utf8')) as ModelConfig;
  return {
    id: `v${config.version}`,
    config,
    table: shared(`${directory}table.bin`),
    gazetteer: shared(`${directory}gazetteer.bin`),
    graph: new Uint8Array(shared(`${directory}net.onnx`)),
  };
}
