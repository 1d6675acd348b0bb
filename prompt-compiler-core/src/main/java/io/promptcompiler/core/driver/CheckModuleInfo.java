package io.promptcompiler.core.driver;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SlashPath;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.source.Checkout;
import io.promptcompiler.core.source.FileProblem;
import io.promptcompiler.runtime.PromptCatalog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Warns about a named module without a directive that its prompts need. Without {@code requires},
 * the classes of the prompts do not compile; without {@code provides}, the prompts are not found,
 * because {@code META-INF/services} is ignored in a named module.
 */
final class CheckModuleInfo {
  private static final Pattern COMMENT =
      Pattern.compile("//[^\\n]*|/\\*.*?(?:\\*/|\\z)", Pattern.DOTALL);
  private static final Pattern HEAD = Pattern.compile("\\bmodule\\s+([\\w.]+)\\s*\\{");
  private static final String RUNTIME = "io.promptcompiler.runtime";
  private static final Pattern REQUIRES =
      Pattern.compile("\\brequires\\s+(?:transitive\\s+)?" + Pattern.quote(RUNTIME) + "\\s*;");

  /** Matches a required module that may require the runtime transitively. */
  private static final Pattern MAY_PASS_ON =
      Pattern.compile("\\brequires\\s++(?:transitive\\s++)?+(?!java\\.|jdk\\.|static\\b)");

  private CheckModuleInfo() {}

  static void check(CompiledModule module, DiagnosticSink sink) {
    module
        .options()
        .moduleInfo()
        .ifPresent(
            file ->
                check(
                    file,
                    Checkout.of(module.options().folder()),
                    module.target().catalogName(),
                    sink));
  }

  private static void check(
      Path moduleInfo, Checkout checkout, String catalog, DiagnosticSink sink) {
    String content;
    try {
      content = new String(checkout.content(moduleInfo), UTF_8);
    } catch (IOException e) {
      String path = SlashPath.of(moduleInfo.toAbsolutePath().normalize());
      Location location = Location.ofFile(path);
      sink.report(Diagnostic.of(DiagnosticCode.UNREADABLE, location, path, FileProblem.why(e)));
      return;
    }
    String plain = COMMENT.matcher(content).replaceAll(CheckModuleInfo::spaces);
    List<String> missing = new ArrayList<>();
    boolean provides = provides(catalog).matcher(plain).find();
    boolean mayRead = provides && MAY_PASS_ON.matcher(plain).find();
    if (!REQUIRES.matcher(plain).find() && !mayRead) {
      missing.add("requires " + RUNTIME + ";");
    }
    if (!provides) {
      missing.add("provides " + PromptCatalog.class.getName() + " with " + catalog + ";");
    }
    if (!missing.isEmpty()) {
      String path = SlashPath.of(moduleInfo.toAbsolutePath().normalize());
      Location location = new Location(new SourceText(path, content), name(plain));
      sink.report(
          Diagnostic.of(DiagnosticCode.NOT_PROVIDED, location)
              .fix("Add '" + String.join("' and '", missing) + "'."));
    }
  }

  private static Pattern provides(String catalog) {
    String simple = Pattern.quote(catalog.substring(catalog.lastIndexOf('.') + 1));
    return Pattern.compile(
        "\\bprovides\\s+[\\w.]*\\bPromptCatalog\\s+with\\s[^;]*\\b" + simple + "\\b");
  }

  /** Returns spaces with the length of a comment, so that offsets after it remain valid. */
  private static String spaces(java.util.regex.MatchResult comment) {
    return " ".repeat(comment.group().length());
  }

  /** Returns the span of the module's name, or the beginning of the file without a name. */
  private static Span name(String plain) {
    Matcher head = HEAD.matcher(plain);
    return head.find() ? new Span(head.start(1), head.end(1)) : Span.at(0);
  }
}
