/** The image library, allowed to read four kinds of pictures from memory and nothing else. */
import sharp from 'sharp';

// Vector graphics, documents and rare formats are a way in that nobody needs.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});
// No picture is asked for twice: a cache would only hold memory.
sharp.cache(false);

export { sharp };
