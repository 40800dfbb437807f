import { brand } from '#contract/brand.ts';
import { Section } from './section.tsx';

export function PublicSection() {
  return (
    <Section title="What everyone can see about a member">
      <ul>
        <li>The number, the first and last name, and whether the member has died.</li>
        <li>Date, place and maneuver of the jump, and the story.</li>
        <li>The photo and the membership card, if they were uploaded.</li>
        <li>
          Photos in the gallery, with caption, number of views, the day and the place where they
          were taken, and the number and name of the {brand.singular} who sent them, with the day.
        </li>
        <li>Remembrances that members wrote about a deceased one, with their names.</li>
        <li>Whether an account has claimed the number.</li>
      </ul>
      <p>
        These pages can be read, printed and copied without an account. A profile asks search
        engines not to list it until an account has claimed its number. Of the night series only
        number, name and whether the member has died are shown.
      </p>
      <p>
        Members can withhold their names: then only “{brand.numberPrefix}123, name withheld” is
        shown, without story, photo and jump. They can also hide only the story, the photo and card,
        or the date. Admins do it for members who ask. Admins still see all of it.
      </p>
      <p>
        Admins can add other names by which the search finds a member, such as a nickname. No public
        page shows them.
      </p>
    </Section>
  );
}
