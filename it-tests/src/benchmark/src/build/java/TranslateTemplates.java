import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Writes the texts of src/main/prompts in the languages of other engines, so that all of them
 * render the same. Run by the build, before anything is compiled. It knows what these texts use:
 * values, {@code if}, {@code each} over objects, and partials, which stand on lines of their own.
 */
final class TranslateTemplates {
  private static final String PARTIALS = "partials/";

  /** The prompt whose values partials use. */
  private static final String OWNER_OF_PARTIALS = "release";

  private static final Pattern TAG =
      Pattern.compile("\\{\\{(?:(#if|#each|/if|/each|>) ?)?([\\w-]*)\\}\\}");

  private static final Pattern SPECIAL = Pattern.compile("[{}<>@$\\\\]");

  private TranslateTemplates() {}

  /**
   * Translates.
   *
   * @param args the folder of prompts, the folder to write templates into, and the one for prompts
   */
  public static void main(String[] args) throws IOException {
    Path prompts = Path.of(args[0]);
    for (String id : ids(prompts)) {
      String body = body(prompts, id);
      for (Dialect dialect : Dialect.ALL) {
        write(
            Path.of(args[1]), dialect.file().formatted(id), new Translation(dialect, id).of(body));
      }
    }
    String inline = frontmatter(prompts, OWNER_OF_PARTIALS) + inline(prompts, OWNER_OF_PARTIALS);
    write(Path.of(args[2]), OWNER_OF_PARTIALS + "-inline.md", inline);
  }

  private static List<String> ids(Path prompts) throws IOException {
    try (Stream<Path> files = Files.walk(prompts)) {
      return files
          .map(file -> prompts.relativize(file).toString().replace('\\', '/'))
          .filter(file -> file.endsWith(".md"))
          .map(file -> file.substring(0, file.length() - ".md".length()))
          .sorted()
          .toList();
    }
  }

  private static String frontmatter(Path prompts, String id) throws IOException {
    String document = Files.readString(prompts.resolve(id + ".md"));
    int end = document.startsWith("---\n") ? document.indexOf("\n---\n") + "\n---\n".length() : 0;
    return document.substring(0, end);
  }

  private static String body(Path prompts, String id) throws IOException {
    String document = Files.readString(prompts.resolve(id + ".md"));
    return document.substring(frontmatter(prompts, id).length());
  }

  /** A text with its partials in it, as someone would write it who has none. */
  private static String inline(Path prompts, String id) throws IOException {
    StringBuilder out = new StringBuilder();
    for (String line : body(prompts, id).split("(?<=\n)")) {
      Matcher tag = TAG.matcher(line.strip());
      out.append(
          tag.matches() && ">".equals(tag.group(1))
              ? inline(prompts, PARTIALS + tag.group(2))
              : line);
    }
    return out.toString();
  }

  private static void write(Path folder, String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    if (!Files.exists(file) || !Files.readString(file).equals(text)) {
      Files.writeString(file, text, UTF_8);
    }
  }

  /** One text in one language. */
  private static final class Translation {
    private final Dialect dialect;
    private final String id;
    private final Deque<Block> open = new ArrayDeque<>();

    /** What is open at a place: a loop or a condition, and over what. */
    private record Block(boolean isLoop, String over) {}

    private Translation(Dialect dialect, String id) {
      this.dialect = dialect;
      this.id = id;
    }

    String of(String body) {
      StringBuilder out = new StringBuilder(dialect.head().formatted(type()));
      Matcher tag = TAG.matcher(body);
      int end = 0;
      while (tag.find()) {
        out.append(text(body.substring(end, tag.start())));
        out.append(translated(tag.group(1) == null ? "" : tag.group(1), tag.group(2)));
        end = tag.end();
      }
      out.append(text(body.substring(end)));
      if (id.startsWith(PARTIALS) && dialect.callsKeepLineBreak()) {
        out.setLength(out.length() - 1);
      }
      return out.toString();
    }

    private String type() {
      return capitalized(id.startsWith(PARTIALS) ? OWNER_OF_PARTIALS : id) + "Prompt";
    }

    /** Fixed text means the same everywhere, as long as it has none of these. */
    private static String text(String text) {
      if (SPECIAL.matcher(text).find()) {
        throw new IllegalArgumentException("needs escapes in some language: " + text);
      }
      return text;
    }

    private String translated(String keyword, String name) {
      switch (keyword) {
        case "":
          return dialect.value().formatted(member(name));
        case ">":
          return dialect.partial().formatted(name);
        case "#if":
          open.push(new Block(false, member(name)));
          return dialect.beginIf().formatted(member(name));
        case "#each":
          String list = member(name);
          open.push(new Block(true, list));
          return dialect.beginEach().formatted(list, type() + "." + capitalized(name) + "Item");
        case "/if":
          return dialect.endIf().formatted(open.pop().over());
        case "/each":
          return dialect.endEach().formatted(open.pop().over());
        default:
          throw new IllegalArgumentException(keyword);
      }
    }

    private String member(String name) {
      boolean inLoop = open.stream().anyMatch(Block::isLoop);
      return (inLoop ? dialect.inLoop() : dialect.outside()).formatted(name);
    }

    private static String capitalized(String name) {
      return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }
  }

  /**
   * How a language writes things: {@code %s} is what they are about.
   *
   * @param file where the engine looks for the text with an id
   * @param head what stands before a text whose values come from an object of a class
   * @param outside a value of the prompt
   * @param inLoop a value of the object that a loop is at
   * @param beginEach begins a loop over a list, whose objects have a class
   * @param callsKeepLineBreak whether the line break after a partial is printed, and so must not
   *     stand in the partial too
   */
  private record Dialect(
      String file,
      String head,
      String outside,
      String inLoop,
      String value,
      String beginIf,
      String endIf,
      String beginEach,
      String endEach,
      String partial,
      boolean callsKeepLineBreak) {
    private static final Dialect JTE =
        new Dialect(
            "jte/%s.jte",
            "@import com.acme.benchmark.prompts.*\n@param %s p\n",
            "p.%s()",
            "item.%s()",
            "${%s}",
            "@if(%s)",
            "@endif",
            "@for(%2$s item : %1$s)",
            "@endfor",
            "@template.partials.%s(p = p)",
            true);

    private static final Dialect ROCKER =
        new Dialect(
            "rocker/com/acme/benchmark/rocker/%s.rocker.raw",
            "@import com.acme.benchmark.prompts.*\n@args (%s p)\n",
            "p.%s()",
            "item.%s()",
            "@%s",
            "@if (%s) {",
            "}",
            "@for (%2$s item : %1$s) {",
            "}",
            "@com.acme.benchmark.rocker.partials.%s.template(p)",
            true);

    /**
     * The object has the prompt as {@code p}, since classes that are generated have no template.
     */
    private static final Dialect MUSTACHE =
        new Dialect(
            "jstachio/%s.mustache",
            "",
            "p.%s",
            "%s",
            "{{%s}}",
            "{{#%s}}",
            "{{/%s}}",
            "{{#%s}}",
            "{{/%s}}",
            "{{> jstachio/partials/%s.mustache }}",
            false);

    private static final Dialect HANDLEBARS =
        new Dialect(
            "handlebars/%s.hbs",
            "",
            "%s",
            "%s",
            "{{%s}}",
            "{{#if %s}}",
            "{{/if}}",
            "{{#each %s}}",
            "{{/each}}",
            "{{> partials/%s}}",
            false);

    private static final Dialect QUTE =
        new Dialect(
            "qute/%s.txt",
            "",
            "%s",
            "item.%s",
            "{%s}",
            "{#if %s}",
            "{/if}",
            "{#for item in %s}",
            "{/for}",
            "{#include partials/%s /}",
            false);

    private static final Dialect FREEMARKER =
        new Dialect(
            "freemarker/%s.ftl",
            "",
            "%s",
            "item.%s",
            "${%s}",
            "<#if %s>",
            "</#if>",
            "<#list %s as item>",
            "</#list>",
            "<#include \"/partials/%s.ftl\">",
            false);

    /**
     * That of Spring AI, in angle brackets. A text cannot include others there. What follows a loop
     * takes the line break away.
     */
    private static final Dialect STRING_TEMPLATE =
        new Dialect(
            "stringtemplate/%s.st",
            "",
            "%s",
            "item.%s",
            "<%s>",
            "<if(%s)>",
            "<endif>",
            "<%s:{item |",
            "}><\\\\>",
            "",
            false);

    static final List<Dialect> ALL =
        List.of(JTE, ROCKER, MUSTACHE, HANDLEBARS, QUTE, FREEMARKER, STRING_TEMPLATE);
  }
}
