/** What the page is about, before its title: "FB41, Number". Is rendered with loaded data, after the frame has set the title. */
import { useEffect } from 'react';

export function PageSubject({ name }: { readonly name: string }) {
  useEffect(() => {
    const { title } = document;
    document.title = `${name}, ${title}`;
    return () => {
      document.title = title;
    };
  }, [name]);
  return null;
}
