/** The image library, restricted to four kinds of pictures from memory. */
import sharp from 'sharp';

// Vector graphics, documents and rare formats are unnecessary attack surface.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});
// No picture is processed twice, so a cache would only use memory.
sharp.cache(false);

export { sharp };
