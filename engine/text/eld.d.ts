/** What `eld` keeps to itself: its detector, without a database. */
declare module '*/eld/src/languageDetector.js' {
  interface Verdict {
    language: string;
    getScores: () => Record<string, number>;
    isReliable: () => boolean;
  }
  export function createEld(): {
    instance: { detect: (text: string) => Verdict };
    loadData: (data: {
      type: string;
      languages: Record<string, string>;
      ngrams: Record<string, Record<number, number>>;
    }) => string;
  };
}
