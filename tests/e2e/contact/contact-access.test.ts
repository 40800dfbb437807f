/** Every page of messages in each of its states: axe, targets, large text and narrow windows. */
import { contactStates } from '#tests/support/processes/contact-states.ts';
import { expect, test } from '../account-test.ts';
import { expectAccessible, expectRoomForText, lowTargets } from '../expect-accessible.ts';
import { layoutShifts } from '../members/layout-shift.ts';

// Checking six forms of a page takes a while on a busy machine.
test.setTimeout(180_000);
test.use({ expectedMessages: [/status of (400|429)/] });

for (const { name, path, reach } of contactStates) {
  test(`${name}: axe finds nothing, targets are 44 px, and large text fits`, async ({
    page,
    accounts,
  }) => {
    await page.goto(path);
    await reach(page, accounts);
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await lowTargets(page)).toEqual([]);
    await expectRoomForText(page);
  });
}

test('loading the form moves nothing', async ({ page }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/Contact', '/Contact?about=death&number=58&photo=1', '/Contact/Sent']) {
      await page.goto(path);
      await page.evaluate(() => document.fonts.ready);
      expect(await layoutShifts(page), `${path} at ${width} px`).toEqual([]);
    }
  }
});
