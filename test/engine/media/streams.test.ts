/** What ffprobe says, judged against the bounds. */
import { describe, expect, it } from 'vitest';
import { streamsOf } from '../../../engine/media/streams.ts';

const SOUND = { index: 0, codec_type: 'audio', codec_name: 'flac', sample_rate: '8000', channels: 1, duration: '2.5' };
const PICTURE = { index: 1, codec_type: 'video', codec_name: 'h264', width: 640, height: 360 };
const probe = (...streams: object[]): object => ({ streams, format: { duration: '3' } });

describe('a file', () => {
  it('has its sound and pictures; covers, subtitles and data are counted as dropped', () => {
    const cover = { ...PICTURE, codec_name: 'png', disposition: { attached_pic: 1 } };
    const subtitle = { index: 3, codec_type: 'subtitle', codec_name: 'subrip' };
    expect(streamsOf(probe(SOUND, PICTURE, cover, subtitle))).toEqual({
      duration: 3,
      sound: [{ index: 0, codec: 'flac', rate: 8_000, channels: 1, bitRate: 0 }],
      pictures: [{ index: 1, codec: 'h264', width: 640, height: 360 }],
      dropped: 2,
    });
  });

  it('that was turned has the size of its upright picture', () => {
    const turned = { ...PICTURE, side_data_list: [{ rotation: -90 }] };
    expect(streamsOf(probe(turned)).pictures).toMatchObject([{ width: 360, height: 640 }]);
  });

  it.each<[string, unknown, string]>([
    ['ten hours of silence', { streams: [{ ...SOUND, duration: '36000' }] }, 'too_large'],
    ['frames of 8k', probe({ ...PICTURE, width: 7_680, height: 4_320 }), 'too_large'],
    ['a hundred streams', probe(...Array.from({ length: 100 }, () => SOUND)), 'too_large'],
    ['64 channels', probe({ ...SOUND, channels: 64 }), 'too_large'],
    ['nothing but subtitles', probe({ codec_type: 'subtitle', codec_name: 'ass' }), 'validation_failed'],
    ['a drawing as its film', probe({ ...PICTURE, codec_name: 'svg' }), 'validation_failed'],
    [
      'a codec whose name is a property of every object',
      probe({ ...SOUND, codec_name: 'constructor' }),
      'validation_failed',
    ],
    ['a stream without a size', probe({ ...PICTURE, width: 0 }), 'validation_failed'],
    ['no streams', {}, 'validation_failed'],
  ])('with %s is refused', (_, probed, code) => {
    expect(() => streamsOf(probed)).toThrow(expect.objectContaining({ code }));
  });
});
