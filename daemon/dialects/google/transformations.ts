/** Google's primitive transformations of a text. */
import { createHmac, randomInt } from 'node:crypto';
import { unimplemented, wrongField } from './errors.ts';
import { listAt, objectAt, type Fields } from './inspect-config.ts';

export interface Transformation {
  /** As the request has it, for the overview; keys are left out. */
  config: object;
  apply(surface: string, infoType: string): string;
}

type Make = (parameters: Fields, field: string) => Transformation['apply'];

const MADE: ReadonlyMap<string, Make> = new Map<string, Make>([
  ['replaceConfig', replaceWith],
  ['redactConfig', () => () => ''],
  ['replaceWithInfoTypeConfig', () => (_surface, name) => `[${name}]`],
  ['characterMaskConfig', maskWith],
  ['cryptoHashConfig', hashWith],
  ['replaceDictionaryConfig', replaceFrom],
]);

export function transformationOf(given: unknown, field: string): Transformation {
  const names = Object.keys(objectAt(given, field));
  if (names.length !== 1) throw wrongField(field, 'must name one transformation');
  const name = names[0] as string;
  const make = MADE.get(name);
  if (make === undefined) throw unimplemented(`${field} names a transformation that is not implemented`);
  const parameters = objectAt((given as Fields)[name], field);
  const { cryptoKey: _key, ...shown } = parameters;
  return { config: { [name]: shown }, apply: make(parameters, field) };
}

function replaceWith({ newValue }: Fields, field: string): Transformation['apply'] {
  const { stringValue } = objectAt(newValue, `${field}.replace_config.new_value`);
  if (stringValue !== undefined && typeof stringValue !== 'string')
    throw wrongField(`${field}.replace_config.new_value.string_value`, 'must be a string');
  if (stringValue === undefined && Object.keys(objectAt(newValue, field)).length > 0)
    throw unimplemented('replace_config.new_value takes string_value only');
  const value = stringValue ?? '';
  if (value.length > 1024) throw wrongField(`${field}.replace_config.new_value`, 'must have at most 1024 characters');
  return () => value;
}

/** Characters that `commonCharactersToIgnore` names, by number and name. */
const COMMON: readonly (readonly [name: string, is: RegExp])[] = [
  ['COMMON_CHARS_TO_IGNORE_UNSPECIFIED', /(?!)/],
  ['NUMERIC', /^[0-9]$/],
  ['ALPHA_UPPER_CASE', /^[A-Z]$/],
  ['ALPHA_LOWER_CASE', /^[a-z]$/],
  ['PUNCTUATION', /^[!-/:-@[-`{-~]$/],
  ['WHITESPACE', /^[ \t\n\x0B\f\r]$/],
];

function maskWith(parameters: Fields, field: string): Transformation['apply'] {
  const { maskingCharacter: char = '*', numberToMask = 0, reverseOrder = false, charactersToIgnore } = parameters;
  if (typeof char !== 'string' || [...char].length > 1)
    throw wrongField(`${field}.character_mask_config.masking_character`, 'must be one character');
  if (!Number.isInteger(numberToMask))
    throw wrongField(`${field}.character_mask_config.number_to_mask`, 'must be an integer');
  if (typeof reverseOrder !== 'boolean')
    throw wrongField(`${field}.character_mask_config.reverse_order`, 'must be a boolean');
  const ignored = listAt(charactersToIgnore, `${field}.character_mask_config.characters_to_ignore`).map((one) => {
    const { charactersToSkip, commonCharactersToIgnore: common } = objectAt(one, field);
    if (typeof charactersToSkip === 'string') {
      const skipped = new Set(charactersToSkip);
      return (character: string): boolean => skipped.has(character);
    }
    const row = COMMON.find(([name], i) => name === common || i === common);
    if (row === undefined) throw wrongField(`${field}.character_mask_config.characters_to_ignore`, 'is not known');
    return (character: string): boolean => row[1].test(character);
  });
  const mask = char === '' ? '*' : char;
  return (surface) => {
    const characters = [...surface];
    const places = [...characters.keys()].filter((i) => !ignored.some((skips) => skips(characters[i] as string)));
    if (reverseOrder) places.reverse();
    // Zero masks all, a negative number all but so many at the end.
    const wanted = numberToMask as number;
    for (const i of places.slice(0, wanted > 0 ? wanted : places.length + wanted)) characters[i] = mask;
    return characters.join('');
  };
}

/** HMAC-SHA-256 in base64, as Google writes it. A transient key counts for the request alone. */
function hashWith({ cryptoKey }: Fields, field: string): Transformation['apply'] {
  const { unwrapped, transient, kmsWrapped } = objectAt(cryptoKey, `${field}.crypto_hash_config.crypto_key`);
  if (kmsWrapped !== undefined) throw unimplemented('crypto_key.kms_wrapped is not implemented');
  if (transient !== undefined) throw unimplemented('crypto_key.transient is not implemented');
  const { key } = objectAt(unwrapped, `${field}.crypto_hash_config.crypto_key.unwrapped`);
  const bytes = typeof key === 'string' ? Buffer.from(key, 'base64') : Buffer.alloc(0);
  if (![16, 24, 32, 64].includes(bytes.length))
    throw wrongField(`${field}.crypto_hash_config.crypto_key.unwrapped.key`, 'must have 16, 24, 32 or 64 bytes');
  return (surface) => createHmac('sha256', bytes).update(surface).digest('base64');
}

function replaceFrom({ wordList }: Fields, field: string): Transformation['apply'] {
  const words = listAt(objectAt(wordList, field)['words'], `${field}.replace_dictionary_config.word_list.words`);
  if (words.length === 0 || !words.every((word) => typeof word === 'string' && word.length <= 1024))
    throw wrongField(`${field}.replace_dictionary_config.word_list.words`, 'must be a list of words');
  return () => words[randomInt(words.length)] as string;
}
