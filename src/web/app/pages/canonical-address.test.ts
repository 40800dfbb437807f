import { expect, test } from 'vitest';
import { canonicalAddress } from './canonical-address.ts';

test.each([
  ['/', '/'],
  ['/home', '/'],
  ['/HOME/?x=1', '/'],
  ['/?q=ann', '/?q=ann'],
  ['/home?x=1&q=%20ann%20lee&y=2', '/?q=ann+lee'],
  ['/?q=', '/?q='],
  ['/?q=%FF', '/?q=%FF'],
  ['/freak-brothers', '/Freak-Brothers'],
  ['/%46reak-Brothers//', '/Freak-Brothers'],
  ['/Freak-Brothers?page=1&x=1', '/Freak-Brothers'],
  ['/Freak-Brothers?x=1&page=02', '/Freak-Brothers?page=2'],
  ['/Freak-Brothers?page=2?page=3', '/Freak-Brothers'],
  ['/Freak-Brothers?page=3&LIST=full&list=FULL', '/Freak-Brothers?list=full'],
  ['/Freak-Brothers?filter=%20ann%20lee&page=3&x=1', '/Freak-Brothers?page=3&filter=ann+lee'],
  ['/Freak-Brothers?filter=ann&list=full&number=7', '/Freak-Brothers?list=full&filter=ann'],
  ['/Freak-Brothers?number=0750&page=2', '/Freak-Brothers?number=750'],
  ['/Freak-Brothers?number=FB+%2341&page=2', '/Freak-Brothers?number=41'],
  ['/Freak-Brothers?number=NNFB+3', '/Freak-Brothers'],
  ['/night-naked-freak-brothers?number=NNFB+3', '/Night-Naked-Freak-Brothers?number=3'],
  ['/Freak-Brothers?number=x&filter=', '/Freak-Brothers'],
  ['/night-naked-freak-sisters?list=full&number=7', '/Night-Naked-Freak-Sisters?number=7'],
  ['/freak-brother/41?logView=true', '/Freak-Brother/41'],
  ['/freak-brother/a%2Fb', '/Freak-Brother/a%2Fb'],
  ['/jumps?page=2', '/Jumps'],
  ['/JUMPS/1976?x=1&page=02', '/Jumps/1976?page=2'],
  ['/jumps/1976-07-04?page=1', '/Jumps/1976-07-04'],
  ['/places/', '/Places'],
  ['/places/Hinckley?page=3', '/Places/hinckley?page=3'],
  ['/photo-gallery?photo=12', '/Photo-Gallery?photo=12'],
  ['/photo-gallery?photo=x', '/Photo-Gallery'],
  ['/photo-gallery?x=1&decade=1970', '/Photo-Gallery?decade=1970'],
  ['/photo-gallery?page=02&decade=1970', '/Photo-Gallery?decade=1970&page=2'],
  ['/photo-gallery?decade=1970&photo=12', '/Photo-Gallery?photo=12'],
  ['/who-is-this?page=2', '/Who-Is-This?page=2'],
  ['/contact?photo=12&x=1&number=058&about=death', '/Contact?about=death&number=58&photo=12'],
  ['/Contact/sent?about=death', '/Contact/Sent'],
  ['/manifest/members/fb/7/', '/Manifest/Members/fb/7'],
  ['/login?x', '/login'],
  ['/fb-profile-photo?type=CARD&x=1', '/FB-Profile-Photo?type=card'],
  ['/FB-Profile-Photo?type=photo', '/FB-Profile-Photo'],
])('%s has the canonical address %s', (target, address) => {
  expect(canonicalAddress(target)).toBe(address);
});

test.each([
  '/nothing',
  '/Freak-Brother',
  '/Freak-Brother/1/2',
  '//Freak-Brothers',
  '/%',
  '/%FF',
  '',
])('%s has no canonical address', (target) => {
  expect(canonicalAddress(target)).toBeNull();
});
