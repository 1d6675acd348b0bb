package io.promptcompiler.core.hostile;

import java.util.List;
import java.util.Random;

/** Pieces that mean something somewhere, in an order that no grammar knows. */
final class Noise {
  private static final List<String> TOKENS =
      List.of(
          "{{", "}}", "{{{", "}}}", "{{#", "{{/", "{{^}}", "{{else}}", "{{else if a}}", "{{>", "{{&",
          "{{!--", "--}}", "{{!", "{{~", "~}}", "\\{{", "\\\\{{", "{{#if ", "{{/if}}", "{{#each ",
          "{{/each}}", "{{#each a as |b c|}}", "{{#with ", "{{/with}}", "{{#unless ", "{{#user}}",
          "{{/user}}", "{{#system}}", "{{/system}}", "{{#assistant", "{{history ", "{{media ",
          "{{role \"", "{{#fence ", "{{/fence}}", "{{> @partial-block}}", "{{#> a}}", "{{/a}}",
          "{{#*inline \"a\"}}", "{{/inline}}", "{{skill:", "${", "${a}", "<%= ", "%>", "{% if %}",
          "[[", "]]", "{{@root", "{{@index}}", "{{@../index}}", "../", "this", "this.", ".", "..",
          "{{lookup a b}}", "{{json a}}", "(", ")", "((", "))", "|", "as |", "=", "==", "a=b", "\"",
          "'", "`", "```", "~~~", "\n", "\n\n", "\r", "\r\n", "\t", " ", "  ", "\u00a0", "\u2028",
          "\u0085", "\ufeff", "\u0000", "\u0007", "\u001b[31m", "\u202e", "\u200b", "é", "e\u0301",
          "ß", "İ", "ı", "😀", "\ud800", "\udc00", "中", "---", "---\n", "\n---\n", "...", "# ", "#",
          "<!-- ", " -->", "<!-- prompt:ignore PC301 -->", "a", "B", "a.b", "a-b", "a b", "name",
          "key: ", "key:", "- ", "-", "? ", ": ", ":", ", ", "{", "}", "[", "]", "{}", "[]", "[[]]",
          "&a ", "*a", "<<: *a", "!!a.b.C ", "!a ", "|", "|-\n", ">", ">+\n", "%YAML 1.2\n",
          "null", "~", "true", "no", "0", "-1", "1e999", "0x10", "1_000", "0.1", "NaN", ".inf",
          "99999999999999999999", "2001-01-01", "\"\\ud800\"", "\"\\u0000\"", "parameters:", "types:",
          "type: ", "type: string", "type: any", "type: 'a[]'", "type: T", "required: true",
          "default: ", "enum: [a, b]", "properties:", "description: ", "examples:", "variants:",
          "output: ", "syntax: dollar", "trust: ", "untrusted: true", "tokens: ", "limit: ",
          "class: ", "aliases: [", "deprecated: ", "model: ", "messages:", "steps:", "extends: ",
          "instructions:", "nodes:", "input:", "schema:", "{\"a\":", "\"a\": 1,", "//", "/*", "*/",
          "\\u000a", "\\u0022", "\\", "\\\\", "\\n", "$a", "$", "%s", "%n", "{0}", "class", "int",
          "_", "Object", "hashCode", "constructor", "__proto__", "../../../etc/passwd", "/etc/passwd",
          "C:\\a", "CON", "aux.md", "partials/", "skills/", "https://a.b/c", "a@b", "a#b", "a?b",
          "\"\"\"", "'''", "{{#if a}}{{#if a}}{{#if a}}", "{{/if}}{{/if}}", "\n  ", "\n    ");

  private Noise() {}

  /** One piece. */
  static String token(Random random) {
    return TOKENS.get(random.nextInt(TOKENS.size()));
  }

  /** Some pieces, mostly few. */
  static String tokens(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(1 << (2 + random.nextInt(7))); i >= 0; i--) {
      text.append(token(random));
    }
    return text.toString();
  }

  /** One piece that is not itself a path, for names of files. */
  static String word(Random random) {
    return token(random).replaceAll("[/\u0000]|\\p{Cs}", "");
  }
}
