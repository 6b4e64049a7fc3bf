/** ffmpeg and the engines of speech, for recordings: beside ports.ts and pdf-port.ts the only importer of `engine/runtime`. */
export { applyPlan, findFfmpeg, openMedia, type Ffmpeg, type Limits } from '../../engine/runtime/ffmpeg.ts';
export { admitPrivate, contentOf, privateFile } from '../../engine/runtime/private-file.ts';
