package io.promptcompiler.core;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.runtime.PromptCatalog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * Warns when a named module does not declare its catalog: {@code META-INF/services} is ignored in a
 * named module, so that nobody would find its prompts.
 */
final class CheckModule {
  private static final Pattern COMMENT = Pattern.compile("//[^\\n]*|/\\*.*?\\*/", Pattern.DOTALL);

  private CheckModule() {}

  static void check(Path moduleInfo, String catalog, DiagnosticSink sink) {
    String content;
    try {
      content = new String(Files.readAllBytes(moduleInfo), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String plain = COMMENT.matcher(content).replaceAll(" ").replaceAll("\\s+", " ");
    String simple = catalog.substring(catalog.lastIndexOf('.') + 1);
    boolean provides =
        Pattern.compile(
                "provides [\\w.]*\\bPromptCatalog with [^;]*\\b" + Pattern.quote(simple) + "\\b")
            .matcher(plain)
            .find();
    if (!provides) {
      String path = moduleInfo.toAbsolutePath().normalize().toString().replace('\\', '/');
      sink.report(
          Diagnostic.of(
                  DiagnosticCode.NOT_PROVIDED,
                  new Location(new SourceText(path, content), Span.at(0)))
              .fix("Add 'provides " + PromptCatalog.class.getName() + " with " + catalog + ";'."));
    }
  }
}
