/** Parts of invented names by country. They refer to no real person. */

export type Words = readonly [string, ...string[]];

export interface Country {
  readonly given: Words;
  /** Possible prefixes of a family name. */
  readonly before: Words;
  readonly starts: Words;
  readonly middles: Words;
  readonly ends: Words;
}

export const words = (text: string) => text.split(' ') as [string, ...string[]];

export const countries: readonly [Country, ...Country[]] = [
  {
    given: words('Søren Bjørn Håkon Ørjan Marit Åse Ingrid Tormod Sigrid Kåre Solveig Øystein'),
    before: [''],
    starts: words('Fjell Ås Bjørk Røy Sæter Vær Løv Elv Mørk Grå Tind Myr'),
    middles: words('land skog mo dal strand vik'),
    ends: words('haugen bråten øya nesset sund lien tveit mæl'),
  },
  {
    given: words('Göran Åsa Björn Märta Torbjörn Linnéa Sören Malin Örjan Frida Håkan Ylva'),
    before: [''],
    starts: words('Lind Björk Ek Sjö Häll Öst Gran Ljung Älv Rönn Hög Blå'),
    middles: words('mans torp lunds berg dals fors'),
    ends: words('ström kvist gren löf sköld hed ås bäck'),
  },
  {
    given: words(
      'Jürgen Grete Matthäus Käthe Günther Liesl Björn Anneliese Jörg Heike Rüdiger Ute',
    ),
    before: ['', '', '', 'von '],
    starts: words('Grün Strauß Weiß Küh Mühl Groß Läng Schön Roß Härt Böck Nuß'),
    middles: words('wald stein felder hof brück acker'),
    ends: words('egger bächle hübner häuser mösch lößl ritz kamp'),
  },
  {
    given: words(
      'Łukasz Agnieszka Paweł Małgorzata Michał Bożena Wacław Zofia Świętosław Halina Jędrzej Ewa',
    ),
    before: [''],
    starts: words('Wróbl Jabł Gołąb Dąbr Żuraw Świer Łąk Brzóz Kłos Piórk Wiśn Grzyb'),
    middles: words('ow in icz ec aw ost'),
    ends: words('ewski owiak ński iński ecki ała czyk óźny'),
  },
  {
    given: words('Đorđe Željka Siniša Jasna Božidar Đurđa Miloš Nađa Dražen Vesna Čedomir Ljubica'),
    before: [''],
    starts: words('Đur Živ Čol Šim Brank Žul Međ Vuč Grđ Ćos Rađ Jež'),
    middles: words('an ov in oj eš ar'),
    ends: words('ić ović čević jak đić šek nović aš'),
  },
  {
    given: words('Jiří Božena Zdeněk Růžena Řehoř Květa Ondřej Bětka Matěj Šárka Vojtěch Hedvika'),
    before: [''],
    starts: words('Hřeb Skřiv Kvě Ptáč Řez Žáb Mlyn Říh Sýk Dvoř Zajíč Buč'),
    middles: words('an ov ín ál er om'),
    ends: words('ánek íček ář ný ouš ěk ka oň'),
  },
  {
    given: words('José Begoña Íñigo Lucía Ramón Maite Jesús Inés Andrés Nuria Óscar Rocío'),
    before: ['', '', 'de la ', 'del '],
    starts: words('Ibá Peñ Cañ Muñ Zúr Alcá Bená Gal Ordó Villa Montá Arán'),
    middles: words('ra ve lo ri da mo'),
    ends: words('ñez guren ñuela ndez lleda rroya zábal nchez'),
  },
  {
    given: words(
      'João Conceição Sebastião Inês Gonçalo Luísa Tomás Graça Estêvão Mónica Simão Lúcia',
    ),
    before: ['', '', 'dos ', 'da '],
    starts: words('Azé Mou Gui Sã Val Pru Car Que Fei Bar Mon Lou'),
    middles: words('ri la ve mo de ra'),
    ends: words('lhães rães zeiro vedo ção nhão reira bral'),
  },
  {
    given: words(
      'Jean-Loïc Élodie François Maëlle Benoît Chloé Gaël Noémie Jérôme Anaïs Théo Hélène',
    ),
    before: ['', '', "d'", 'de '],
    starts: words('Aubé Beauré Char Dél Flé Grand Hérou Lâch Mérie Plé Ronsé Val'),
    middles: words('mon ri vau le cour fon'),
    ends: words('court villé chêne mieux gnac prêtre lœuvre rçon'),
  },
  {
    given: words(
      'Nicolò Giosuè Fiorella Tommaso Agnese Matteo Ilaria Ruggero Noemi Ettore Bianca Niccolò',
    ),
    before: ['', '', "D'", "Dell'"],
    starts: words('Agri Bello Casa Fior Grana Lombi Monte Pratò Rocca Selva Terra Vigna'),
    middles: words('ra lo ve mi no fa'),
    ends: words('netti riccò lungo ssaro dente bianca cchio tano'),
  },
  {
    given: words(
      'Séamus Aoife Pádraig Siobhán Cillian Gráinne Eoghan Róisín Tadhg Sinéad Conor Máire',
    ),
    before: ["O'", "O'", 'Mac ', ''],
    starts: words('Dún Brean Caol Fal Glas Heán Kíl Láogh Mún Riord Shán Tier'),
    middles: words('na la ri do ga va'),
    ends: words('nagh verty loran hessy nnell drigan shea more'),
  },
  {
    given: words('György Zsófia László Ágnes Gergő Ildikó Benő Tünde Árpád Réka Győző Emőke'),
    before: [''],
    starts: words('Szől Kert Búz Hegy Tölgy Mező Rét Vörös Gyöngy Fűz Zöld Nád'),
    middles: words('e i ő á o ú'),
    ends: words('lősi falvi hegyi várady kúti szegi réthy pataky'),
  },
  {
    given: words('Çağla İlker Gülşen Uğur Şebnem Özgür Işıl Tuğrul Ayşegül Ömer Dilşad Tarık'),
    before: [''],
    starts: words('Ak Çam Dağ Gök Işık Kır Öz Şim Taş Üz Yıld Ağaç'),
    middles: words('bey er ok sar tan gün'),
    ends: words('oğlu çı demir şen gül yürek kaya ırmak'),
  },
  {
    given: words(
      'Þórdís Sigurður Guðrún Æsa Hörður Ásta Þorsteinn Ragnheiður Garðar Sólrún Ævar Hrönn',
    ),
    before: [''],
    starts: words('Arnþ Guðl Hallg Ísl Ketil Ófeig Sæm Þorv Ögm Fróð Valg Ým'),
    middles: words('ar un björn ein ald eð'),
    ends: words('sson sdóttir fjörð hlíð arsson isdóttir bergs dal'),
  },
  {
    given: words('Đức Thảo Quỳnh Hưng Ngọc Phượng Tấn Thúy Dũng Hằng Khải Mỹ'),
    before: [''],
    starts: words('Ngu Trầ Lê Phạ Đặ Bù Hồ Vũ Đỗ Dươ Lý Đinh'),
    middles: words('ye ra li mo ta ve'),
    ends: words('nh ng m n yễn ần ương ạch'),
  },
  {
    given: words('Anneke Willem Saskia Joost Maartje Daniël Renée Bas Loïs Thijs Noëlle Pim'),
    before: ['', '', 'van der ', "van 't "],
    starts: words('Bloem Dijk Eik Gras Hoog Kraai Linde Molen Oever Riet Veld Wilg'),
    middles: words('en aan ers ove wij stra'),
    ends: words('horst kamp ebroek steeg laar wijk daal zand'),
  },
  {
    given: words('Wendell Maeve Clint Opal Travis Juniper Boyd Hazel Dwight Mabel Rusty Fern'),
    before: ['', '', '', 'Mc'],
    starts: words('Ashen Bram Cold Dray Elm Fern Hollo Kettle Mars Oak Thorn Whit'),
    middles: words('er ing le ow ber en'),
    ends: words('ford stead wick thorpe by-Hart combe ley worth'),
  },
];
