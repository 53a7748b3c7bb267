// Data and the world outside: databases, time, weather, places, money, homes.
import type { WordGroup } from '../thesaurus.ts';

export const world: readonly WordGroup[] = [
  {
    words: 'database, base de datos, bases de datos, bd, db, bbdd',
    hints: 'sql, postgres, postgresql, mysql, sqlite, table, tables, rows, filas',
  },
  {
    words: 'query, consulta, consultar',
    hints: 'sql',
  },
  { words: 'sql', hints: 'select statement, rows, filas, how many rows, database, base de datos' },
  { words: 'table, tabla, tablas', hints: 'schema, esquema' },
  { words: 'row, fila, registro' },
  { words: 'key, clave, llave' },
  { words: 'value, valor' },
  { words: 'cache, caché, redis' },
  { words: 'time, hora', hints: 'tiempo, what time, qué hora, clock, reloj, now, ahora, date, fecha, hoy' },
  { words: 'current time, hora actual, what time, what time is it, qué hora es, qué hora' },
  { words: 'timezone, time zone, zona horaria, huso horario, timezones' },
  {
    words: 'weather, clima, tiempo, forecast, pronóstico, meteorología, previsión, weather forecast',
    hints:
      'el tiempo, qué tiempo, cold, hot, frío, calor, how cold, how hot, degrees, grados, cloudy, storm, tormenta, rain, llover, llueve, lluvia, sunny, sol, temperature, temperatura, snow, nieve, nevar, wind, viento, hace frío, hace calor, umbrella, paraguas',
  },
  { words: 'rain, lluvia, llover, llueve' },
  { words: 'temperature, temperatura' },
  { words: 'city, ciudad' },
  { words: 'map, mapa, maps, mapas' },
  {
    words: 'directions, indicaciones, cómo llegar, cómo llego, how to get to, how do i get, get from',
    hints:
      'way to, route, ruta, itinerary, itinerario, drive to, driving, navigate, airport, aeropuerto, station, estación',
  },
  {
    words: 'coordinates, coordenadas, geocode, geocodificar, latitude, latitud, longitud',
    hints: 'location, ubicación',
  },
  { words: 'address, dirección' },
  {
    words:
      'currency, moneda, divisa, divisas, exchange rate, tipo de cambio, exchange, cambio de moneda, currencies',
    hints: 'dollar, dollars, euro, euros, pesos, pounds, libras, yen, usd, eur, dólares, dolares',
  },
  { words: 'convert, convertir, conversión, transform, transformar, pasar a' },
  { words: 'payment, pago, pagar, charge, cobro, cobrar, money, dinero' },
  { words: 'refund, reembolso, reembolsar, devolución, devolver el dinero', hints: 'money back' },
  { words: 'invoice, factura, facturas, bill, billing, facturación, facturar' },
  { words: 'order, pedido, pedidos' },
  {
    words: 'parcel, package, paquete, shipment, envío, tracking number, package tracking',
    hints: 'delivery, entrega, courier, track my',
  },
  { words: 'track, tracking, seguir, seguimiento, rastrear, rastreo' },
  {
    words: 'turn on, turns on, switch on, encender, enciende, turn on a device, prender',
    hints: 'light, lights, luz, luces, lamp, lámpara, device',
  },
  { words: 'device, dispositivo, light, luz, lamp, lámpara', hints: 'smart home, casa, home' },
  { words: 'home, casa, hogar' },
  { words: 'flight, vuelo, plane, avión' },
  { words: 'hotel, alojamiento' },
  { words: 'stock, acciones, bolsa, shares' },
  { words: 'today, hoy' },
  { words: 'tomorrow, mañana' },
  { words: 'period, período' },
  { words: 'day, día, days' },
];
