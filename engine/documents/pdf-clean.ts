/**
 * A PDF of what its pages draw and nothing else. Objects are reached from the pages, so outlines, names, forms, scripts,
 * attachments, structure, metadata and earlier revisions are not copied; of what is reached, what only describes is taken
 * out: private data, thumbnails, the properties of marks, metadata within JPEG pictures, objects that no content draws.
 */
import { withoutJpegMetadata } from './jpeg-metadata.ts';
import { cleanContent } from './pdf-content.ts';
import { decodedStream } from './pdf-filters.ts';
import {
  isDictionary,
  nameOf,
  readPdf,
  writePdf,
  type PdfDictionary,
  type PdfObject,
  type PdfReference,
  type PdfValue,
} from './pdf-objects.ts';
import { brokenDocument } from './refusals.ts';
import { zlibSync } from 'fflate';
import type { DocumentContext } from './format.ts';

const CATALOGUE = new Set(['Type', 'Pages', 'PageMode', 'PageLayout', 'OCProperties', 'Version']);
const BOXES = ['MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox', 'Rotate', 'UserUnit'];
const NODE = new Set(['Type', 'Kids', 'Count', 'Parent', 'Resources', ...BOXES]);
const PAGE = new Set(['Type', 'Parent', 'Resources', 'Contents', 'Group', ...BOXES]);
/** In whatever they stand, they describe. */
const DESCRIBES = new Set(
  'Metadata PieceInfo LastModified StructParent StructParents Thumb Annots AA OpenAction Alternates OPI AF Measure PtData SeparationInfo DPart Ref'.split(
    ' ',
  ),
);
/** Members of resources, whose keys are names that the content gives. */
const RESOURCES = ['ExtGState', 'ColorSpace', 'Pattern', 'Shading', 'XObject', 'Font', 'Properties'];
const MOST_LEVELS = 100;

export async function cleanPdf(bytes: Uint8Array, context: DocumentContext): Promise<Uint8Array> {
  const { objects, root } = readPdf(bytes);
  const catalogue = objects.get(root)?.value;
  if (!isDictionary(catalogue)) throw brokenDocument('the PDF cannot be written');
  keepOnly(catalogue, CATALOGUE);
  if (nameOf(catalogue.get('PageMode')) !== 'UseOC') catalogue.delete('PageMode');
  const cleaner = new Cleaner(objects, context);
  cleaner.layers(catalogue);
  cleaner.pages(catalogue.get('Pages'));
  await cleaner.contents();
  return writePdf(cleaner.reachable(root), root);
}

function keepOnly(dictionary: PdfDictionary, keys: ReadonlySet<string>): void {
  for (const key of dictionary.keys()) if (!keys.has(key)) dictionary.delete(key);
}

const isReference = (value: PdfValue | undefined): value is PdfReference =>
  typeof value === 'object' && 'reference' in value;

class Cleaner {
  readonly #objects: Map<number, PdfObject>;
  readonly #context: DocumentContext;
  /** Streams of content, with the drawn objects that they may name. */
  readonly #contents = new Map<PdfObject, PdfDictionary | undefined>();
  /** What is drawn of each dictionary of objects. */
  readonly #drawn = new Map<PdfDictionary, Set<string>>();
  readonly #seen = new Set<PdfValue>();

  constructor(objects: Map<number, PdfObject>, context: DocumentContext) {
    this.#objects = objects;
    this.#context = context;
  }

  #objectOf(value: PdfValue | undefined): PdfObject | undefined {
    return isReference(value) ? this.#objects.get(value.reference) : undefined;
  }

  #resolved(value: PdfValue | undefined): PdfValue | undefined {
    return isReference(value) ? this.#objects.get(value.reference)?.value : value;
  }

  #dictionary(value: PdfValue | undefined): PdfDictionary | undefined {
    const found = this.#resolved(value);
    return isDictionary(found) ? found : undefined;
  }

  #list(value: PdfValue | undefined): PdfValue[] {
    const found = this.#resolved(value);
    return Array.isArray(found) ? found : [];
  }

  /** What is hidden stays so, under a name that says nothing. */
  layers(catalogue: PdfDictionary): void {
    const properties = this.#dictionary(catalogue.get('OCProperties'));
    if (properties === undefined) return;
    keepOnly(properties, new Set(['OCGs', 'D']));
    const shown = this.#dictionary(properties.get('D'));
    if (shown !== undefined) keepOnly(shown, new Set(['ON', 'OFF', 'BaseState']));
    for (const [i, group] of this.#list(properties.get('OCGs')).entries()) {
      const layer = this.#dictionary(group);
      if (layer === undefined) continue;
      keepOnly(layer, new Set(['Type']));
      layer.set('Name', { written: `(${i + 1})` });
    }
  }

  pages(root: PdfValue | undefined): void {
    const open: { node: PdfValue | undefined; resources: PdfDictionary | undefined; level: number }[] = [
      { node: root, resources: undefined, level: 0 },
    ];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const node = this.#dictionary(next.node);
      if (node === undefined || this.#seen.has(node) || next.level > MOST_LEVELS) continue;
      this.#context.checkpoint();
      const resources = this.#dictionary(node.get('Resources')) ?? next.resources;
      if (node.has('Kids')) {
        keepOnly(node, NODE);
        for (const kid of this.#list(node.get('Kids'))) open.push({ node: kid, resources, level: next.level + 1 });
        this.#seen.add(node);
        continue;
      }
      keepOnly(node, PAGE);
      const contents = node.get('Contents');
      for (const part of this.#objectOf(contents)?.stream === undefined
        ? this.#list(contents)
        : [contents as PdfValue]) {
        const object = this.#objectOf(part);
        if (object !== undefined) this.#contents.set(object, resources);
      }
      for (const value of node.values()) this.#visit(value, node);
      if (resources !== undefined) this.#visit(resources, node);
      this.#seen.add(node);
    }
  }

  /** Takes out what describes, and finds the content in whatever is reached. */
  #visit(root: PdfValue, page: PdfDictionary): void {
    const open: PdfValue[] = [root];
    for (let value = open.pop(); value !== undefined; value = open.pop()) {
      const object = this.#objectOf(value);
      const found = object?.value ?? value;
      if (found === page || isReference(found) || 'written' in found || 'name' in found || this.#seen.has(found))
        continue;
      this.#seen.add(found);
      if (Array.isArray(found)) {
        open.push(...found);
        continue;
      }
      if (['Page', 'Pages', 'Catalog'].includes(nameOf(found.get('Type')) ?? '')) continue;
      if (!this.#isNamed.has(found)) for (const key of DESCRIBES) found.delete(key);
      this.#note(found, object);
      open.push(...found.values());
    }
  }

  readonly #isNamed = new Set<PdfDictionary>();

  #note(found: PdfDictionary, object: PdfObject | undefined): void {
    for (const kind of RESOURCES) {
      const named = this.#dictionary(found.get(kind));
      if (named !== undefined && !named.has('Type') && !named.has('Subtype')) this.#isNamed.add(named);
    }
    const properties = this.#dictionary(found.get('Properties'));
    if (properties !== undefined)
      for (const [name, value] of properties)
        if (!['OCG', 'OCMD'].includes(nameOf(this.#dictionary(value)?.get('Type')) ?? '')) properties.delete(name);
    const glyphs = this.#dictionary(found.get('CharProcs'));
    if (glyphs !== undefined) {
      this.#isNamed.add(glyphs);
      for (const glyph of glyphs.values()) {
        const content = this.#objectOf(glyph);
        if (content?.stream !== undefined) this.#contents.set(content, this.#dictionary(found.get('Resources')));
      }
    }
    if (object?.stream === undefined) return;
    const subtype = nameOf(found.get('Subtype'));
    if (subtype === 'Form' || found.has('PatternType')) {
      if (!this.#contents.has(object)) this.#contents.set(object, this.#dictionary(found.get('Resources')));
    } else if (subtype === 'Image' && lastFilter(found) === 'DCTDecode' && !Array.isArray(found.get('Filter')))
      object.stream = withoutJpegMetadata(object.stream);
  }

  async contents(): Promise<void> {
    let isEverything = false;
    const everyone = new Set<string>();
    for (const [object, resources] of this.#contents) {
      if (object.stream === undefined || !isDictionary(object.value)) continue;
      this.#context.checkpoint();
      await Promise.resolve();
      const decoded = decodedStream(object.stream, this.#filters(object.value), this.#context.budget);
      const { content, drawn } = cleanContent(decoded);
      if (content !== undefined) this.#rewrite(object, object.value, content);
      const named = resources === undefined ? undefined : this.#dictionary(resources.get('XObject'));
      if (named !== undefined) this.#drawn.set(named, new Set([...(this.#drawn.get(named) ?? []), ...drawn]));
      else if (drawn.size > 0) {
        // A form without resources uses those of the page that draws it.
        isEverything = true;
        for (const name of drawn) everyone.add(name);
      }
    }
    for (const named of this.#isNamed) {
      if (![...named.values()].some((value) => ['Form', 'Image'].includes(this.#subtype(value)))) continue;
      const drawn = this.#drawn.get(named);
      for (const name of named.keys())
        if (drawn?.has(name) !== true && !(isEverything && everyone.has(name))) named.delete(name);
    }
  }

  #subtype(value: PdfValue): string {
    return nameOf(this.#dictionary(value)?.get('Subtype')) ?? '';
  }

  #filters(dictionary: PdfDictionary): PdfDictionary {
    const given = new Map<string, PdfValue>();
    for (const key of ['Filter', 'DecodeParms']) {
      const value = this.#resolved(dictionary.get(key));
      if (value !== undefined)
        given.set(key, Array.isArray(value) ? value.map((one) => this.#resolved(one) ?? one) : value);
    }
    return given;
  }

  #rewrite(object: PdfObject, dictionary: PdfDictionary, content: Uint8Array): void {
    object.stream = zlibSync(content);
    dictionary.delete('DecodeParms');
    dictionary.set('Filter', { name: 'FlateDecode' });
  }

  /** In the order in which they are reached. */
  reachable(root: number): Map<number, PdfObject> {
    const found = new Map<number, PdfObject>();
    const open: PdfValue[] = [{ reference: root }];
    for (let value = open.pop(); value !== undefined; value = open.pop()) {
      if (isReference(value)) {
        const object = this.#objects.get(value.reference);
        if (object === undefined || found.has(value.reference)) continue;
        found.set(value.reference, object);
        open.push(object.value);
      } else if (Array.isArray(value)) open.push(...value.toReversed());
      else if (isDictionary(value)) open.push(...value.values());
    }
    return found;
  }
}

function lastFilter(dictionary: PdfDictionary): string | undefined {
  const filter = dictionary.get('Filter');
  return nameOf(Array.isArray(filter) ? filter.at(-1) : filter);
}
