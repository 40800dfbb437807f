/** The image library, restricted to four picture formats read from memory. */
import sharp from 'sharp';

// Decoders for vector graphics, documents and rare formats are an attack surface that the site does not need.
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
