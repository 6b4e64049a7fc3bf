/** Type of known entries that name none. */
export const KNOWN_VALUE = 'KNOWN_VALUE';
