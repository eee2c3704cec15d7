import type { ExampleRequest } from './example-request.ts';
import { printJson } from './print-json.ts';

const DEEP = '            ';

/** Uses only Java's own HTTP client (17 or newer): `java Example.java` runs it. */
export function javaSnippet({ method, path, key, body }: ExampleRequest): string {
  const publisher =
    body === undefined
      ? 'HttpRequest.BodyPublishers.noBody()'
      : `HttpRequest.BodyPublishers.ofString("""\n${DEEP}${textBlock(printJson(body, DEEP))}""")`;
  const lines = [
    `    var request = HttpRequest.newBuilder(URI.create("{{base_url}}${path}"))`,
    ...(key === undefined ? [] : ['        .header("Authorization", "Basic " + key)']),
    ...(body === undefined ? [] : ['        .header("Content-Type", "application/json")']),
    `        .method("${method}", ${publisher})`,
    '        .build();',
  ];
  return [
    'import java.net.URI;',
    'import java.net.http.HttpClient;',
    'import java.net.http.HttpRequest;',
    'import java.net.http.HttpResponse;',
    ...(key === undefined ? [] : ['import java.util.Base64;']),
    '',
    'public class Example {',
    '  public static void main(String[] args) throws Exception {',
    ...(key === undefined ? [] : [`    var key = Base64.getEncoder().encodeToString("${key}:".getBytes());`]),
    ...lines,
    '    var answer = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());',
    '    System.out.println(answer.statusCode() + " " + answer.body());',
    '  }',
    '}',
  ].join('\n');
}

const textBlock = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('"""', String.raw`\"""`);
