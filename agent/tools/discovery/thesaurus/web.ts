// The web: pages, requests, browsers.
import type { WordGroup } from '../thesaurus.ts';

export const web: readonly WordGroup[] = [
  {
    words: 'web, internet, website, sitio web, página web, web page, webpage, site, online',
    hints:
      'red, www, en línea, google, news, noticias, http, https, html, sitio, link, enlace, url, dirección web',
  },
  { words: 'page, página', hints: 'article, artículo, website, site, sitio' },
  { words: 'url, address, link, enlace, dirección, uri, dirección web' },
  {
    words: 'fetch, download, descargar, obtener, retrieve, recuperar, traer',
    hints: 'curl, wget, browse, scrape, scraping, crawl, get, load, read url, leer una url, extract',
  },
  {
    words:
      'search the web, web search, search engine, buscar en internet, buscar en la web, buscar en la red, buscar en línea, buscador, google, bing, duckduckgo, search online, look up online, internet search',
    hints:
      'news, noticias, latest news, latest version, última versión, who won, quién ganó, current events, actualidad, googlear, look it up, averiguar, find out, facts, on the internet, en internet, wikipedia, online, en línea',
  },
  {
    words: 'http request, api, rest, rest api, http, petición, solicitud, request, endpoint, llamada http',
    hints:
      'post, put, patch, webhook, json body, graphql, headers, cabeceras, status code, call an api, llamar a una api, servicio web, web service, postman',
  },
  { words: 'post, put, patch', hints: 'send, enviar, method, método' },
  { words: 'header, headers, cabecera, cabeceras' },
  {
    words: 'browser, navegador',
    hints: 'website, playwright, puppeteer, selenium, chrome, firefox, tab, pestaña',
  },
  { words: 'navigate, navegar, go to, ir a', hints: 'open, abrir, visit, visitar, open url, open a page' },
  { words: 'click, clic, pulsar, hacer clic, clicar, press', hints: 'button, botón, tap, press a button' },
  {
    words:
      'screenshot, screen shot, captura de pantalla, capture the screen, screen capture, pantallazo, capture, captura, capturar, snapshot',
    hints: 'photo of the page, foto de la página, screen, pantalla, picture of the page',
  },
  { words: 'form, formulario, fill, rellenar, completar', hints: 'fields, campos, input' },
  { words: 'console messages, mensajes de la consola' },
  { words: 'markdown, md' },
];
