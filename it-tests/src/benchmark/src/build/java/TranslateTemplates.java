import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
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
        write(Path.of(args[1]), dialect.write("file", id), new Translation(dialect, id).of(body));
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
      StringBuilder out = new StringBuilder(dialect.head(type()));
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
          return dialect.write("value", member(name));
        case ">":
          return dialect.write("partial", name);
        case "#if":
          open.push(new Block(false, member(name)));
          return dialect.write("if", member(name));
        case "#each":
          String list = member(name);
          open.push(new Block(true, list));
          return dialect.write("each", list, type() + "." + capitalized(name) + "Item");
        case "/if":
          return dialect.write("end if", open.pop().over());
        case "/each":
          return dialect.write("end each", open.pop().over());
        default:
          throw new IllegalArgumentException(keyword);
      }
    }

    private String member(String name) {
      boolean inLoop = open.stream().anyMatch(Block::isLoop);
      return dialect.write(inLoop ? "inside" : "outside", name);
    }

    private static String capitalized(String name) {
      return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }
  }

  /**
   * How a language writes things, a line for each; {@code %s} is what it is about. {@code file} is
   * where the engine looks for the text with an id, {@code head} stands before a text whose values
   * come from an object of a class, {@code outside} and {@code inside} are values of the prompt and
   * of the object that a loop is at. {@code after partial} says that the line break after a partial
   * is printed, and so must not be in the partial too.
   */
  private record Dialect(Map<String, String> lines) {
    private static final String JTE =
        """
        file = jte/%s.jte
        head = @import com.acme.benchmark.prompts.*
        head = @param %s p
        outside = p.%s()
        inside = item.%s()
        value = ${%s}
        if = @if(%s)
        end if = @endif
        each = @for(%2$s item : %1$s)
        end each = @endfor
        partial = @template.partials.%s(p = p)
        after partial = line break
        """;

    private static final String ROCKER =
        """
        file = rocker/com/acme/benchmark/rocker/%s.rocker.raw
        head = @import com.acme.benchmark.prompts.*
        head = @args (%s p)
        outside = p.%s()
        inside = item.%s()
        value = @%s
        if = @if (%s) {
        end if = }
        each = @for (%2$s item : %1$s) {
        end each = }
        partial = @com.acme.benchmark.rocker.partials.%s.template(p)
        after partial = line break
        """;

    /** The object has the prompt as {@code p}, since a class that is generated has no template. */
    private static final String MUSTACHE =
        """
        file = jstachio/%s.mustache
        outside = p.%s
        inside = %s
        value = {{%s}}
        if = {{#%s}}
        end if = {{/%s}}
        each = {{#%s}}
        end each = {{/%s}}
        partial = {{> jstachio/partials/%s.mustache }}
        """;

    private static final String HANDLEBARS =
        """
        file = handlebars/%s.hbs
        outside = %s
        inside = %s
        value = {{%s}}
        if = {{#if %s}}
        end if = {{/if}}
        each = {{#each %s}}
        end each = {{/each}}
        partial = {{> partials/%s}}
        """;

    private static final String QUTE =
        """
        file = qute/%s.txt
        outside = %s
        inside = item.%s
        value = {%s}
        if = {#if %s}
        end if = {/if}
        each = {#for item in %s}
        end each = {/for}
        partial = {#include partials/%s /}
        """;

    private static final String FREEMARKER =
        """
        file = freemarker/%s.ftl
        outside = %s
        inside = item.%s
        value = ${%s}
        if = <#if %s>
        end if = </#if>
        each = <#list %s as item>
        end each = </#list>
        partial = <#include "/partials/%s.ftl">
        """;

    /**
     * That of Spring AI, in angle brackets. A text cannot include others there. What follows a loop
     * takes the line break away.
     */
    private static final String STRING_TEMPLATE =
        """
        file = stringtemplate/%s.st
        outside = %s
        inside = item.%s
        value = <%s>
        if = <if(%s)>
        end if = <endif>
        each = <%s:{item |
        end each = }><\\\\>
        """;

    static final List<Dialect> ALL =
        Stream.of(JTE, ROCKER, MUSTACHE, HANDLEBARS, QUTE, FREEMARKER, STRING_TEMPLATE)
            .map(Dialect::of)
            .toList();

    private static Dialect of(String text) {
      return new Dialect(
          text.lines()
              .map(line -> line.split(" = ", 2))
              .collect(Collectors.toMap(line -> line[0], line -> line[1], (a, b) -> a + "\n" + b)));
    }

    /** What is written for something, or nothing where the language knows no such thing. */
    String write(String what, Object... about) {
      return lines.getOrDefault(what, "").formatted(about);
    }

    String head(String type) {
      return lines.containsKey("head") ? write("head", type) + "\n" : "";
    }

    boolean callsKeepLineBreak() {
      return lines.containsKey("after partial");
    }
  }
}
