/** Tiny ONNX graphs, written by hand: the protocol buffer messages of onnx.proto that a graph cannot do without. */

const varint = (value: number): number[] => {
  const out: number[] = [];
  let rest = value < 0 ? BigInt.asUintN(64, BigInt(value)) : BigInt(value);
  for (; rest > 127n; rest >>= 7n) out.push(Number(rest & 127n) | 128);
  return [...out, Number(rest)];
};
const number = (field: number, value: number): number[] => [...varint(field << 3), ...varint(value)];
const bytes = (field: number, value: readonly number[] | Uint8Array): number[] => [
  ...varint((field << 3) | 2),
  ...varint(value.length),
  ...value,
];
const string = (field: number, value: string): number[] => bytes(field, new TextEncoder().encode(value));

export const FLOAT = 1;
export const INT64 = 7;
export const BOOL = 9;

/** A tensor that the graph holds. */
export interface Constant {
  name: string;
  dims: readonly number[];
  kind: typeof FLOAT | typeof INT64;
  data: readonly number[];
}

export interface Node {
  op: string;
  inputs: readonly string[];
  outputs: readonly string[];
  /** Whole numbers. */
  attributes?: Readonly<Record<string, number>>;
}

/** Inputs and outputs: element type, and dimensions by number or by name. */
export type Port = readonly [name: string, kind: number, dims: readonly (number | string)[]];

function constant({ name, dims, kind, data }: Constant): number[] {
  const raw =
    kind === FLOAT
      ? new Uint8Array(Float32Array.from(data).buffer)
      : new Uint8Array(BigInt64Array.from(data, BigInt).buffer);
  return [...dims.flatMap((dim) => number(1, dim)), ...number(2, kind), ...string(8, name), ...bytes(9, raw)];
}

function port([name, kind, dims]: Port): number[] {
  const shape = dims.flatMap((dim) => bytes(1, typeof dim === 'number' ? number(1, dim) : string(2, dim)));
  return [...string(1, name), ...bytes(2, bytes(1, [...number(1, kind), ...bytes(2, shape)]))];
}

function node({ op, inputs, outputs, attributes = {} }: Node): number[] {
  return [
    ...inputs.flatMap((name) => string(1, name)),
    ...outputs.flatMap((name) => string(2, name)),
    ...string(4, op),
    ...Object.entries(attributes).flatMap(([name, value]) =>
      bytes(5, [...string(1, name), ...number(3, value), ...number(20, 2)]),
    ),
  ];
}

/** A model of opset 17. */
export function onnxModel(graph: {
  nodes: readonly Node[];
  constants: readonly Constant[];
  inputs: readonly Port[];
  outputs: readonly Port[];
}): Uint8Array {
  const body = [
    ...graph.nodes.flatMap((one) => bytes(1, node(one))),
    ...string(2, 'tiny'),
    ...graph.constants.flatMap((one) => bytes(5, constant(one))),
    ...graph.inputs.flatMap((one) => bytes(11, port(one))),
    ...graph.outputs.flatMap((one) => bytes(12, port(one))),
  ];
  return Uint8Array.from([...number(1, 8), ...bytes(7, body), ...bytes(8, [...string(1, ''), ...number(2, 17)])]);
}
