/** The part of tesseract.js-core (Apache-2.0) that ocr-worker.ts uses; the package ships no types. */
declare module 'tesseract.js-core/*.js' {
  export interface TessBaseAPI {
    /** 0 when it went well. */
    Init(datapath: null, languages: string, engine: number): number;
    SetVariable(name: string, value: string): boolean;
    /** Reads `/input` of the file system in memory; 1 when it cannot. */
    SetImageFile(exifOrientation: number, radians: number): number;
    Recognize(monitor: null): number;
    GetTSVText(): string;
    DetectOS(results: OSResults): boolean;
    End(): void;
  }
  export interface OSResults {
    best_result: { orientation_id: number; script_id: number; oconfidence: number; sconfidence: number };
    unicharset: { get_script_from_script_id(id: number): string };
  }
  export interface TesseractModule {
    FS: { writeFile(path: string, bytes: Uint8Array): void; unlink(path: string): void };
    TessBaseAPI: new () => TessBaseAPI;
    OSResults: new () => OSResults;
    destroy(object: object): void;
  }
  const open: (options: { print: () => void; printErr: () => void }) => Promise<TesseractModule>;
  export default open;
}
