package io.promptcompiler.core.hostile;

import java.util.List;
import java.util.Random;

/** Names of files and folders that some system, shell, language or normalization stumbles over. */
final class OddNames {
  private static final List<String> NAMES =
      List.of(
          "CON",
          "con",
          "aux",
          "NUL",
          "com1",
          "LPT9",
          "PRN",
          "desktop.ini",
          "a.",
          "a ",
          " a",
          "a..b",
          "...",
          "..a",
          "a\\b",
          "a:b",
          "a*b",
          "a?b",
          "a<b",
          "a|b",
          "a\"b",
          "a'b",
          "a%20b",
          "a%2Fb",
          "a\nb",
          "a\tb",
          "a\rb",
          "a\u001bb",
          "a\u007fb",
          "a\u0085b",
          "a\u00a0b",
          "a\u200bb",
          "a\u202eb",
          "a\u2028b",
          "é",
          "e\u0301",
          "É",
          "ß",
          "SS",
          "İ",
          "ı",
          "ﬁ",
          "Å",
          "\u212b",
          "A\u030a",
          "😀",
          "中文",
          "Ω",
          "\u2126",
          "K",
          "\u212a",
          "class",
          "int",
          "void",
          "record",
          "sealed",
          "_",
          "__",
          "true",
          "null",
          "this",
          "Object",
          "String",
          "List",
          "Override",
          "java",
          "Prompts",
          "Prompt",
          "prompts",
          "1",
          "1a",
          "-",
          "-a",
          "--help",
          "$",
          "$a",
          "a$b",
          "a$1",
          "a-b",
          "a_b",
          "aB",
          "AB",
          "ab",
          "Ab",
          "a-B",
          "a.b",
          "a.chat",
          "chat",
          "a.en",
          "a.EN",
          "_defaults",
          "_Defaults",
          "README",
          "package-info",
          "module-info",
          "index",
          "META-INF",
          "constructor",
          "__proto__",
          "toString",
          "x".repeat(120),
          "x".repeat(240),
          "é".repeat(60),
          "a".repeat(100) + ".b",
          "a-".repeat(60));
  private static final List<String> ENDINGS =
      List.of(
          ".md",
          ".hbs",
          ".txt",
          ".MD",
          ".chat.md",
          ".chat.hbs",
          ".chat.yaml",
          ".chat.json",
          ".task.yaml",
          ".task.json",
          ".step.yaml",
          ".step.yml",
          ".orchestrator.yaml",
          ".tool.md",
          ".prompt",
          ".en.md",
          ".yaml",
          ".json",
          "",
          ".",
          ".md.md",
          ".md ",
          ".md~",
          ".markdown");
  private static final List<String> FOLDERS =
      List.of("", "", "", "a/", "A/", "partials/", "skills/", "a/partials/", "a/b/c/", "steps/");
  private static final int LONGEST = 255;

  private OddNames() {}

  /** The id of a file: a relative path that a file system of Linux takes. */
  static String id(Random random) {
    String folder =
        random.nextInt(3) == 0 ? name(random) + "/" : FOLDERS.get(random.nextInt(FOLDERS.size()));
    String name = name(random);
    String ending = ENDINGS.get(random.nextInt(ENDINGS.size()));
    return taken(folder + name + (random.nextInt(4) == 0 ? ".md" : ending));
  }

  private static String name(Random random) {
    String name =
        random.nextInt(6) == 0
            ? Noise.word(random) + Noise.word(random)
            : NAMES.get(random.nextInt(NAMES.size()));
    return name.isEmpty() || name.matches("\\.{1,2}") ? "a" + name : name;
  }

  /** A path that is the nearest one which a file system takes. */
  static String taken(String path) {
    StringBuilder taken = new StringBuilder();
    for (String part : path.split("/", -1)) {
      if (part.isEmpty() || part.equals(".") || part.equals("..")) {
        continue;
      }
      String fitting = part;
      while (fitting.getBytes(java.nio.charset.StandardCharsets.UTF_8).length > LONGEST) {
        fitting = fitting.substring(fitting.length() / 4);
      }
      taken.append(taken.isEmpty() ? "" : "/").append(fitting);
    }
    return taken.isEmpty() ? "a.md" : taken.toString();
  }
}
