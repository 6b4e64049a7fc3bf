/**
 * `kind: json`: string and number leaves, and keys when they are to be inspected.
 *
 * The value is JSON text and is never parsed: what is protected is put into the text where it stood. So numbers, the order
 * of members, escapes and white space come back as they were sent, `__proto__` is a name like any other, and depth costs
 * nothing.
 *
 * Leaves in the same place of alike items (`/orders/0/mail`, `/orders/1/mail`) are a column, as in a table: a segment is a
 * different text of a column, the key and the other leaves say what it holds (columns.ts), and `eachPlace` says where each
 * segment stands. Members of one object, its objects included, up to the next array, are a record, as a row is.
 */
import { Type, type Static } from '@sinclair/typebox';
import type { Segment } from '../segment.ts';
import { ServiceError } from '../errors.ts';
import { NO_RULE, PathRules, type PathState } from '../policy/path-rules.ts';
import type { FieldRule } from '../policy/schema.ts';
import { JsonReader, stringAt, replaceInJson, type JsonPlace } from '../text/json.ts';
import { countCodePoints } from '../text/offsets.ts';
import type { Coords } from '../vocabulary/schema.ts';
import { languageOfNames, proposals } from './column-words.ts';
import { SAMPLE, typeColumns, type ColumnType, type ColumnView } from './columns.ts';
import { openKind, PLAIN_CONTEXT, type Measure, type OpenContext, type OpenInput, type WithText } from './input.ts';
import { inputSchema } from './schema.ts';
import { fillColumns } from './table-filling.ts';
import { NONE, SUBSTANCE, type Group } from './table-groups.ts';
import { languageOfCells, leadOf, NO_TYPE, segmentOf, type Column } from './table-segments.ts';

export const JsonInput = inputSchema(
  'json',
  {
    value: Type.Unknown({ description: 'Any JSON, up to 1,024 levels deep.' }),
    include_keys: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'Inspect and protect keys too. Keys of an object that would become one are kept apart by a numeric suffix.',
      }),
    ),
  },
  {
    $id: 'JsonInput',
    description:
      'String and number leaves are inspected; their keys say what they may hold. What is not protected comes back as it was written: numbers digit by digit, members in their order. A protected number stays a number when its replacement is one by the grammar of JSON, else it becomes a string.',
    examples: [{ kind: 'json', value: { customer: { mail: 'ana@example.com' } } }],
  },
);

/** The same with the value as JSON text, which is how the engine takes it. */
export type JsonTextInput = WithText<Static<typeof JsonInput>, 'value'>;

export const JSON_INPUT = openKind({
  kind: 'json',
  status: 'ga',
  schema: JsonInput,
  given: (input, textOf): JsonTextInput => ({ ...input, value: textOf(input.value) }),
  open: openJson,
  measure: measureJson,
  units: ({ value }) => value.length,
  answersJsonText: true,
});

function measureJson({ value, include_keys: keys = false }: JsonTextInput): Measure {
  const reader = new JsonReader(value);
  let codePoints = 0;
  let longest = 0;
  while (reader.next()) {
    if (!reader.is('string') && !reader.is('number') && !(keys && reader.is('key'))) continue;
    const count = reader.is('number') ? reader.end - reader.start : countCodePoints(reader.string);
    codePoints += count;
    if (count > longest) longest = count;
  }
  return { codePoints, longest };
}

// ---------------------------------------------------------------- columns

/** A place in the value with the positions in arrays left open. */
interface Shape {
  /** The nearest key above, and the key above that. */
  key: string;
  above: string;
  /** Number of the shape, and of the object that it is in. */
  number: number;
  owner: number;
  /** Number of the record type that a leaf here belongs to, and that the members of an object here belong to. */
  record: number;
  inner: number;
  members?: Map<string, Shape>;
  items?: Shape;
  /** NONE before a leaf stood here. */
  column: number;
}

/** An object with more members has keys that are data; those beyond are taken as alike. */
const MOST_MEMBERS = 1_000;
/** More places are all one column without a name (a hostile value). */
const MOST_SHAPES = 50_000;
/** Keys that say which part of what the key above names. */
const PART_OF =
  /^(?:first|last|given|family|middle|full|number|no|nr|date|line_?[1-4]|code|vorname|nachname|nummer|datum)$/iu;

class Shapes {
  readonly root: Shape = { key: '', above: '', number: 0, owner: NONE, record: 0, inner: 0, column: NONE };
  readonly #other: Shape = { ...this.root, number: NONE };
  #records = 1;
  #count = 0;

  constructor() {
    this.#other.items = this.#other;
  }

  member(of: Shape, key: string): Shape {
    if (of === this.#other) return of;
    of.members ??= new Map();
    const known = of.members.get(key);
    if (known !== undefined) return known;
    if (of.members.size >= MOST_MEMBERS) return this.items(of);
    return this.#add((shape) => of.members?.set(key, shape), {
      key,
      above: of.key,
      owner: of.number,
      record: of.inner,
      inner: of.inner,
    });
  }

  /** What is in an array. */
  items(of: Shape): Shape {
    if (of.items !== undefined) return of.items;
    const { key, above, owner, record } = of;
    return this.#add((shape) => (of.items = shape), { key, above, owner, record, inner: this.#records++ });
  }

  #add(put: (shape: Shape) => void, shape: Omit<Shape, 'column' | 'number'>): Shape {
    if (++this.#count > MOST_SHAPES) return this.#other;
    const added = { ...shape, number: this.#count, column: NONE };
    put(added);
    return added;
  }
}

/** The key, with the one above it where the two are one name: `phone: {number}`, `name: {first}`, `product: {name}`. */
function nameOf({ key, above }: Shape): string {
  if (above === '') return key;
  const whole = `${above} ${key}`;
  // A user's name is not a user name.
  if (proposals(key).some(({ kind }) => kind === 'name'))
    return proposals(whole).some(({ kind, score }) => score >= WHOLE_NAME && kind !== 'username') ? whole : key;
  if (!PART_OF.test(key)) return key;
  const says = (name: string): boolean => proposals(name).some(({ kind }) => kind !== 'plain' && kind !== 'goods');
  return [`${key} ${above}`, whole].find(says) ?? key;
}

/** As `proposals` scores a name that is known as a whole. */
const WHOLE_NAME = 0.9;

// ---------------------------------------------------------------- leaves

/** A list of 32-bit numbers. */
class Ints {
  #list = new Int32Array(256);
  length = 0;

  /** Returns the new length. */
  push(value: number): number {
    if (this.length === this.#list.length) {
      const longer = new Int32Array(2 * this.length);
      longer.set(this.#list);
      this.#list = longer;
    }
    this.#list[this.length] = value;
    return ++this.length;
  }

  at(index: number): number {
    return this.#list[index] as number;
  }
}

const KINDS: readonly JsonPlace['kind'][] = ['string', 'number', 'key'];

/** Leaves and inspected keys, in the order of the text; numbers only, so that millions fit. Offsets are UTF-16 code units. */
class Leaves {
  readonly json: string;
  readonly #starts = new Ints();
  readonly #ends = new Ints();
  readonly #kinds = new Ints();
  readonly columns = new Ints();
  /** The policy's rule for each, or NO_RULE. */
  readonly rules = new Ints();
  /** The container that each is in, and where: its key's offset, or its position. */
  readonly containers = new Ints();
  readonly #steps = new Ints();
  /** Of each container: the one around it (NONE: the value itself), its step in that, whether it is an object, its record. */
  readonly #up = new Ints();
  readonly #upSteps = new Ints();
  readonly #isObject = new Ints();
  readonly records = new Ints();
  /** The places that have a leaf, by column. */
  readonly shapes: Shape[] = [];
  /** Different keys. */
  readonly keys = new Set<string>();

  constructor({ value, include_keys: keys = false }: JsonTextInput, paths: PathRules) {
    this.json = value;
    const shapes = new Shapes();
    const reader = new JsonReader(value);
    /** Open containers; the last step of each, and the shape of what comes next in it. */
    const open: { at: number; step: number; shape: Shape; next: Shape; path: PathState; key: string }[] = [];
    while (reader.next()) {
      const inside = open.at(-1);
      const step = inside === undefined ? 0 : inside.step;
      if (reader.is('close')) open.pop();
      else if (reader.is('key')) {
        const { at, shape } = inside as (typeof open)[number];
        const key = reader.string;
        this.keys.add(key);
        (inside as (typeof open)[number]).step = reader.start;
        (inside as (typeof open)[number]).next = shapes.member(shape, key);
        (inside as (typeof open)[number]).key = key;
        if (keys) this.#add(reader, 'key', { column: KEYS, rule: NO_RULE, container: at, step: reader.start });
      } else {
        const shape = inside === undefined ? shapes.root : inside.next;
        const around = inside === undefined ? NONE : inside.at;
        const isMember = inside !== undefined && this.#isObject.at(inside.at) === 1;
        const path =
          inside === undefined ? paths.root : paths.below(inside.path, isMember ? inside.key : String(inside.step));
        if (reader.is('open')) {
          const at = this.#enter(reader.inObject, around, step);
          open.push({ at, step: 0, shape, next: reader.inObject ? shape : shapes.items(shape), path, key: '' });
        } else if (!reader.is('word')) {
          if (shape.column === NONE) shape.column = this.shapes.push(shape) - 1;
          this.#add(reader, reader.is('string') ? 'string' : 'number', {
            column: shape.column,
            rule: path.rule,
            container: around,
            step,
          });
        }
        if (inside !== undefined && this.#isObject.at(inside.at) === 0) inside.step++;
      }
    }
  }

  #enter(isObject: boolean, around: number, step: number): number {
    const at = this.#up.push(around) - 1;
    this.#upSteps.push(step);
    this.#isObject.push(isObject ? 1 : 0);
    // An item of an array begins a record; an object in an object continues with its own.
    const begins = around === NONE || (isObject && this.#isObject.at(around) === 0);
    this.records.push(begins ? at : this.records.at(around));
    return at;
  }

  #add(
    { start, end }: JsonReader,
    kind: JsonPlace['kind'],
    { column, rule, container, step }: { column: number; rule: number; container: number; step: number },
  ): void {
    this.#starts.push(start);
    this.#ends.push(end);
    this.#kinds.push(KINDS.indexOf(kind));
    this.columns.push(column);
    this.rules.push(rule);
    this.containers.push(container);
    this.#steps.push(step);
  }

  get length(): number {
    return this.#starts.length;
  }

  kind(at: number): JsonPlace['kind'] {
    return KINDS[this.#kinds.at(at)] as JsonPlace['kind'];
  }

  text(at: number): string {
    const start = this.#starts.at(at);
    return this.kind(at) === 'number' ? this.json.slice(start, this.#ends.at(at)) : stringAt(this.json, start);
  }

  /** JSON Pointer (RFC 6901). */
  pointer(at: number): string {
    const steps: string[] = [];
    let step = this.#steps.at(at);
    for (let container = this.containers.at(at); container !== NONE; container = this.#up.at(container)) {
      steps.push(this.#isObject.at(container) === 1 ? escaped(stringAt(this.json, step)) : String(step));
      step = this.#upSteps.at(container);
    }
    return steps
      .toReversed()
      .map((one) => `/${one}`)
      .join('');
  }

  place(at: number): JsonPlace {
    return {
      start: this.#starts.at(at),
      end: this.#ends.at(at),
      kind: this.kind(at),
      object: this.containers.at(at),
    };
  }
}

/** Column of keys. */
const KEYS = -2;

const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

// ---------------------------------------------------------------- segments

interface Grouped {
  groups: Group[];
  /** Group of each leaf, or NONE. */
  groupOf: Int32Array;
  byColumn: number[][];
}

/** The different texts of each column, in order of appearance. */
function group(leaves: Leaves, paths: PathRules, each: boolean): Grouped {
  const groups: Group[] = [];
  const byColumn = leaves.shapes.map((): number[] => []);
  const known = new Map<number, Map<string, number>>();
  const groupOf = new Int32Array(leaves.length).fill(NONE);
  for (let at = 0; at < groupOf.length; at++) {
    const column = leaves.columns.at(at);
    const text = leaves.text(at);
    const rule = leaves.rules.at(at);
    const field = paths.actionOf(rule);
    if (field === undefined ? !SUBSTANCE.test(text) : text.trim() === '') continue;
    const kind = leaves.kind(at) === 'number' ? 'number' : 'string';
    let same = known.get(column);
    if (same === undefined) known.set(column, (same = new Map()));
    const key = `${kind}${rule}\u0000${text}`;
    const before = each ? undefined : same.get(key);
    if (before !== undefined) {
      groupOf[at] = before;
      continue;
    }
    groupOf[at] = groups.length;
    if (!each) same.set(key, groups.length);
    byColumn[column]?.push(groups.length);
    groups.push({ column, kind, text, field });
  }
  return { groups, groupOf, byColumn };
}

function columnsOf(leaves: Leaves, grouped: Grouped, language: Spoken, hints: boolean): Column[] {
  const { shapes } = leaves;
  const types = hints ? typesOf(shapes, grouped, language) : [];
  return shapes.map(({ key }, i) => ({
    type: types[i] ?? NO_TYPE,
    lead: leadOf(key),
    language: language.tag,
    given: language.given,
  }));
}

/** So many columns of a record say for each of its objects whether it is about people, when the objects are few. */
const MOST_WITNESSES = 30;
const FEW_OBJECTS = 200;

/** What the columns hold. The other objects of its record speak for an object: `address: {city}` beside `name`. */
function typesOf(shapes: readonly Shape[], { groups, byColumn }: Grouped, { tag, ofNames }: Spoken): ColumnType[] {
  const viewOf = (i: number): ColumnView => ({
    name: nameOf(shapes[i] as Shape),
    language: tag ?? 'und',
    sample: (byColumn[i] as number[]).slice(0, SAMPLE).map((at) => (groups[at] as Group).text),
  });
  const types: ColumnType[] = [];
  for (const record of Map.groupBy(shapes.keys(), (i) => (shapes[i] as Shape).record).values()) {
    const objects = Map.groupBy(record, (i) => (shapes[i] as Shape).owner);
    const witnesses =
      objects.size > FEW_OBJECTS
        ? []
        : record.filter((i) => speaksOfPeople(nameOf(shapes[i] as Shape))).slice(0, MOST_WITNESSES);
    for (const own of objects.values()) {
      const all = [...own, ...witnesses.filter((i) => !own.includes(i))];
      const found = typeColumns(all.map(viewOf), ofNames ?? tag);
      own.forEach((i, n) => (types[i] = found[n] as ColumnType));
    }
  }
  return types;
}

/** A name without an owner, and names of things, say nothing about other objects. */
const speaksOfPeople = (name: string): boolean =>
  proposals(name).some(({ kind }) => kind !== 'plain' && kind !== 'goods' && kind !== 'name');

interface Spoken {
  /** Undefined when it is not to be known. */
  tag: string | undefined;
  /** By the caller. */
  given: boolean;
  /** What the keys speak. */
  ofNames: string | undefined;
}

function spokenIn(asked: readonly (string | undefined)[], { shapes }: Leaves, { groups }: Grouped): Spoken {
  const given = asked.find((tag) => tag !== undefined && tag !== 'auto');
  const ofNames = languageOfNames(shapes.map(({ key }) => key));
  return { tag: given ?? languageOfCells(groups) ?? ofNames, given: given !== undefined, ofNames };
}

/** The model reads a key only when it is not a known name of a column. */
function keySegment(text: string, language: string | undefined): Segment {
  return {
    text,
    mark: 'key',
    language: language ?? 'und',
    ...(/\p{L}/u.test(text) && proposals(text).length === 0 ? {} : { unread: true }),
  };
}

// ---------------------------------------------------------------- opening

/** The most code units that all pointers of one input may have: a key of a megabyte over many leaves would fill the memory. */
const MOST_POINTER_UNITS = 1 << 26;

/** No replacement is longer. */
const LONGEST_DRAWN = 1_000;

const isForJson = ({ paths, keys }: FieldRule): boolean => paths !== undefined || keys !== undefined;

function openJson(id: string, input: JsonTextInput, context: OpenContext = PLAIN_CONTEXT): OpenInput {
  const paths = new PathRules(context.fields.filter(isForJson));
  const leaves = new Leaves(input, paths);
  const grouped = group(leaves, paths, context.eachOccurrence);
  const language = spokenIn([input.language, context.language], leaves, grouped);
  const columns = columnsOf(leaves, grouped, language, context.hints);
  const segments = grouped.groups.map((one) =>
    one.column === KEYS ? keySegment(one.text, language.tag) : segmentOf(one, columns),
  );
  // Keys that are not inspected appear unchanged in the output, so no replacement may equal one of them.
  if (input.include_keys !== true) {
    const kept = [...leaves.keys].filter((key) => key.length <= LONGEST_DRAWN && SUBSTANCE.test(key));
    if (kept.length > 0) segments.push({ text: kept.join('\n'), echo: true });
  }
  let left = MOST_POINTER_UNITS;
  const coordsOf = (at: number): Coords => {
    const path = leaves.pointer(at);
    left -= path.length;
    if (left < 0)
      throw new ServiceError('too_large', {
        message: 'The paths of the entities of a JSON value are too long together.',
      });
    return { path };
  };
  return {
    id,
    kind: 'json',
    segments,
    provided: [],
    carry: (found, _inputAt, admits) => fillColumns(found, { columns, grouped }, admits),
    eachPlace: (visit) => {
      grouped.groupOf.forEach((segment, at) => {
        if (segment === NONE) return;
        const container = leaves.containers.at(at);
        visit(segment, container === NONE ? 0 : leaves.records.at(container), () => coordsOf(at));
      });
    },
    eachPair: (visit) => eachPair(leaves, grouped, columns, visit),
    close: (texts) => close(leaves, grouped, texts),
  };
}

/** Given and family names that are members of one object, in order of appearance; once for each two different texts. */
function eachPair(
  { columns: columnAt, containers }: Leaves,
  { groupOf }: Grouped,
  columns: readonly Column[],
  visit: (given: number, family: number) => void,
): void {
  const names = new Map<number, { given: number[]; family: number[] }>();
  groupOf.forEach((segment, at) => {
    const part = columns[columnAt.at(at)]?.type.hint?.namePart;
    if (segment === NONE || (part !== 'given' && part !== 'family')) return;
    const container = containers.at(at);
    if (!names.has(container)) names.set(container, { given: [], family: [] });
    names.get(container)?.[part].push(segment);
  });
  const seen = new Set<string>();
  for (const { given, family } of names.values())
    given.forEach((one, i) => {
      const other = family[Math.min(i, family.length - 1)];
      if (other === undefined || seen.has(`${one} ${other}`)) return;
      seen.add(`${one} ${other}`);
      visit(one, other);
    });
}

/** The value's text with what changed in it. */
function close(leaves: Leaves, { groups, groupOf }: Grouped, outputs: readonly string[]): string {
  const places: JsonPlace[] = [];
  const texts: (string | undefined)[] = [];
  groupOf.forEach((segment, at) => {
    const before = groups[segment]?.text;
    const now = outputs[segment];
    const changed = segment === NONE || now === before ? undefined : now;
    // Keys that stayed are listed, since no other key may become like them.
    if (changed === undefined && leaves.kind(at) !== 'key') return;
    places.push(leaves.place(at));
    texts.push(changed);
  });
  return replaceInJson(leaves.json, places, texts);
}
