/** ffmpeg and the engines of speech, for recordings: beside ports.ts and pdf-port.ts the only importer of `engine/runtime`. */
export { applyPlan, findFfmpeg, openMedia } from '../../engine/runtime/ffmpeg.ts';
