/** Common first and last names. Members combine them at random, so they mean no real person. */

export type Words = readonly [string, ...string[]];

export interface Region {
  /** Its share of all members. */
  readonly share: number;
  readonly men: Words;
  readonly women: Words;
  /** The most common first. */
  readonly last: Words;
}

const names = (text: string) => text.trim().split(/\s+/) as [string, ...string[]];

const northAmerica: Region = {
  share: 0.8,
  men: names(`
    Robert James John Michael David William Richard Thomas Charles Gary Larry Ronald Donald Kenneth Steven Dennis Paul
    Stephen George Daniel Edward Mark Jerry Gregory Bruce Roger Douglas Frank Terry Raymond Timothy Lawrence Gerald Wayne
    Anthony Peter Patrick Danny Walter Alan Willie Jeffrey Carl Harold Arthur Henry Johnny Roy Ralph Philip Glenn Stanley
    Dale Craig Randy Russell Ronnie Ernest Keith Howard Eugene Albert Leonard Rodney Francis Martin Marvin Jimmy Barry
    Frederick Vincent Clifford Curtis Samuel Norman Earl Harvey Andrew Scott Kevin Brian Eric Todd Chad Jason Kyle Travis
    Dwight Clint Wendell Boyd Rusty Calvin Duane Lyle Vernon Leon Ross Hank Gus Ned Ray Luther Oscar Nelson Cody Brent
  `),
  women: names(`
    Linda Mary Patricia Barbara Susan Nancy Deborah Sandra Carol Kathleen Sharon Karen Donna Brenda Margaret Diane Pamela
    Janet Shirley Carolyn Judith Janice Cynthia Elizabeth Judy Betty Joyce Christine Cheryl Beverly Peggy Catherine Bonnie
    Gail Rose Connie Jean Martha Rebecca Ellen Joan Marilyn Teresa Laura Debra Wanda Phyllis Ruth Virginia Gloria Sheila
    Anne Jo Marcia Paula Sally Heidi Kim Amy Jennifer Michelle Tracy Wendy Dawn Robin Hazel Mabel Fern Opal Juniper
  `),
  last: names(`
    Smith Johnson Miller Nelson Anderson Williams Brown Jones Davis Wilson Peterson Olson Larson Taylor Moore Martin
    Jackson Thompson White Harris Clark Lewis Walker Hall Young King Wright Hill Scott Green Adams Baker Carter Mitchell
    Roberts Campbell Phillips Evans Turner Parker Collins Edwards Stewart Morris Murphy Cook Rogers Reed Bailey Bell
    Cooper Richardson Cox Howard Ward Brooks Watson Wood James Bennett Gray Hughes Price Sanders Myers Long Foster Ross
    Powell Jenkins Perry Russell Sullivan Fisher Henderson Coleman Simmons Patterson Jordan Reynolds Hamilton Graham
    Kelly Gibson Ford Wallace West Cole Hayes Bryant Ellis Stevens Murray Marshall Owens Harrison McDonald Kennedy Wells
    Freeman Webb Tucker Burns Crawford Henry Boyd Mason Hunter Hicks Holmes Palmer Wagner Black Robertson Stone Dixon
    Hunt Fox Warren Mills Meyer Rice Schmidt Daniels Ferguson Nichols Stephens Weaver Ryan Gardner Payne Grant Kelley
    Spencer Hawkins Arnold Pierce Hansen Peters Hart Bradley Cunningham Knight Jensen Elliott Armstrong Ray Lawrence
    Berry Carpenter Matthews Austin Sims Chapman Duncan Kelsey Snyder Hoffman Weber Becker Schultz Schneider Zimmerman
    Keller Lambert Barnes Tremblay Gagnon Bouchard Roy Fortin MacLeod Fraser Sinclair Kowalski Novak Lindberg Swanson
    Carlson Erickson Gustafson Halvorsen Thorson Berg Engstrom Dahl Vogel Kramer Koch Krueger Bauer Lang Doyle Quinn
    Byrne Callahan Donovan Flynn Gallagher Hogan Kearney McCarthy McKenna O'Brien O'Connor O'Neill Rossi Romano Costa
    Bianchi Garcia Martinez Hernandez Lopez Gonzalez Ramirez Torres Flores Rivera Begay Cloud Nakamura Tanaka Chen Wong
    Abbott Ashford Blackwood Carlisle Dawson Eastman Fairbanks Goodwin Hatfield Ingram Kendall Lockwood Merritt Norwood
    Osborne Prescott Radcliffe Stafford Thatcher Underhill Vance Whitaker Yates
  `),
};

const elsewhere: readonly Omit<Region, 'share'>[] = [
  {
    men: names('Søren Bjørn Håkon Ørjan Tormod Kåre Øystein Lars'),
    women: names('Marit Åse Ingrid Sigrid Solveig Kari'),
    last: names('Hansen Bråten Øverland Sæther Bjørnstad Lunde Haugen Løken Dahlgård Moen'),
  },
  {
    men: names('Göran Björn Torbjörn Sören Örjan Håkan'),
    women: names('Åsa Märta Linnéa Malin Frida Ylva'),
    last: names('Lindström Björklund Sjöberg Ekström Håkansson Nyström Åberg Östlund'),
  },
  {
    men: names('Jürgen Günther Jörg Rüdiger Klaus Matthias'),
    women: names('Grete Käthe Liesl Heike Ute Sabine'),
    last: names('Müller Weiß Strauß Schäfer Köhler Krüger Groß Jäger Böhm Lößl'),
  },
  {
    men: names('Łukasz Paweł Michał Wacław Jędrzej Marek'),
    women: names('Agnieszka Małgorzata Bożena Zofia Halina Ewa'),
    last: names('Wróblewski Jabłoński Dąbrowski Żurawski Łukasik Wiśniewski Gołąb Nowak'),
  },
  {
    men: names('Đorđe Siniša Božidar Miloš Dražen Čedomir'),
    women: names('Željka Jasna Đurđa Nađa Vesna Ljubica'),
    last: names('Đurić Živković Čolić Šimić Branković Vučić Jović Rađenović'),
  },
  {
    men: names('Jiří Zdeněk Ondřej Matěj Vojtěch Petr'),
    women: names('Božena Růžena Květa Šárka Hedvika Jana'),
    last: names('Novák Dvořák Horáček Říha Sýkora Zajíček Kučera Němec'),
  },
  {
    men: names('José Íñigo Ramón Jesús Andrés Óscar'),
    women: names('Begoña Lucía Maite Inés Nuria Rocío'),
    last: names('Ibáñez Muñoz Núñez Peña Gálvez Ordóñez Villanueva Arán'),
  },
  {
    men: names('João Sebastião Gonçalo Tomás Estêvão Simão'),
    women: names('Conceição Inês Luísa Graça Mónica Lúcia'),
    last: names('Azevedo Magalhães Guimarães Conceição Simões Leão Carneiro Pereira'),
  },
  {
    men: names('François Benoît Gaël Jérôme Théo Loïc'),
    women: names('Élodie Maëlle Chloé Noémie Anaïs Hélène'),
    last: names('Lefèvre Beauchêne Mérieux Grandcourt Prévost Lemaître Dubœuf Châtel'),
  },
  {
    men: names('Séamus Pádraig Cillian Eoghan Tadhg Conor'),
    women: names('Aoife Siobhán Gráinne Róisín Sinéad Máire'),
    last: names("O'Shea O'Dwyer O'Riordan Nolan Brennan Fallon Tierney Keane"),
  },
  {
    men: names('György László Gergő Benő Árpád Győző'),
    women: names('Zsófia Ágnes Ildikó Tünde Réka Emőke'),
    last: names('Szabó Kertész Hegedűs Vörös Mezőfalvi Zöldi Fűzesi Nádasdi'),
  },
  {
    men: names('Uğur Özgür Tuğrul Ömer Tarık İlker'),
    women: names('Çağla Gülşen Şebnem Işıl Ayşegül Dilşad'),
    last: names('Aksoy Dağlı Gökçen Işık Şimşek Taşçı Yıldız Öztürk'),
  },
  {
    men: names('Sigurður Hörður Þorsteinn Garðar Ævar Snorri'),
    women: names('Þórdís Guðrún Æsa Ásta Ragnheiður Sólrún'),
    last: names('Arnþórsson Hallgrímsson Ketilsson Sæmundsson Þorvaldsson Einarsson'),
  },
  {
    men: names('Willem Joost Daniël Bas Thijs Pim'),
    women: names('Anneke Saskia Maartje Renée Loïs Noëlle'),
    last: names('Dijkstra Hoogland Kraaijveld Lindeman Molenaar Rietveld Vermeulen Zandstra'),
  },
];

export const regions: readonly Region[] = [
  northAmerica,
  ...elsewhere.map((region) => ({
    ...region,
    share: (1 - northAmerica.share) / elsewhere.length,
  })),
];
