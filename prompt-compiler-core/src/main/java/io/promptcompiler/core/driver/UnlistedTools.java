package io.promptcompiler.core.driver;

import io.promptcompiler.core.check.mention.CheckMentions;
import io.promptcompiler.core.check.mention.CheckMentions.Tag;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.tool.ToolLookup;
import io.promptcompiler.core.tool.ToolMentions;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds tools that texts name and prompts do not list. A partial is right if one of the prompts
 * that include it lists the tool, so findings about partials need all prompts.
 */
final class UnlistedTools {
  private final Set<Location> listed = new HashSet<>();
  private final Map<Location, Diagnostic> open = new LinkedHashMap<>();

  /**
   * Reports tools that the own text of a document names. Returns a document that each run compiles
   * if its partials name tools. A name that no tool has is reported where it is compiled.
   */
  CompiledDocument check(CompiledDocument document, ToolLookup tools, DiagnosticSink sink) {
    boolean dependsOnOthers =
        document.entryPoint().filter(one -> check(one, document, tools, sink)).isPresent();
    return dependsOnOthers ? document.withoutReuse() : document;
  }

  private boolean check(
      EntryPoint entryPoint, CompiledDocument document, ToolLookup tools, DiagnosticSink sink) {
    if (entryPoint.tools().isEmpty()) {
      return false;
    }
    List<String> names = entryPoint.tools().get().names();
    boolean hasPartials = false;
    for (Tag tag : CheckMentions.tags(entryPoint)) {
      Location at = tag.at();
      boolean isListed =
          names.contains(tag.name())
              || ToolMentions.isUnknown(tag.name(), tools)
              || names.stream().anyMatch(name -> isMisspelt(name, tag.name(), tools));
      if (document.includes().stream().noneMatch(file -> file.text().equals(at.source()))) {
        if (!isListed) {
          Diagnostic finding =
              finding(
                  tag,
                  "the prompt does not list it",
                  "Add it to 'tools' in the frontmatter, or do not name it.");
          Location last = entryPoint.tools().get().last();
          sink.report(
              document.file().isOwn(last.source())
                  ? finding.fix(adding(tag.name(), last, finding.fix()))
                  : finding);
        }
      } else {
        hasPartials = true;
        if (isListed) {
          listed.add(at);
        } else {
          String fix = "Add it to 'tools' of a prompt that includes this text, or do not name it.";
          open.putIfAbsent(at, finding(tag, "no prompt that includes it lists it", fix));
        }
      }
    }
    return hasPartials;
  }

  /** Returns whether a listed name is one that no tool has, and is reported as another one. */
  private static boolean isMisspelt(String listed, String meant, ToolLookup tools) {
    return ToolMentions.isUnknown(listed, tools)
        && !Suggestion.didYouMean(listed, List.of(meant)).isEmpty();
  }

  private static Diagnostic finding(Tag tag, String who, String fix) {
    return Diagnostic.of(DiagnosticCode.TOOL_NOT_LISTED, tag.at(), tag.name(), who).fix(fix);
  }

  /** Returns a fix that writes a name after the last one of a list. */
  private static Fix adding(String name, Location last, Fix fix) {
    String content = last.source().content();
    String written = last.text();
    String quote = written.matches("(?s)([\"']).*") ? written.substring(0, 1) : "";
    String one = quote + name + quote;
    String before = content.substring(0, last.span().start());
    String line = before.substring(before.lastIndexOf('\n') + 1);
    String all;
    if (written.matches("\\[\\s*\\]")) {
      all = "[" + one + "]";
    } else if (line.matches("\\s*-\\s+")) {
      all = written + (content.contains("\r\n") ? "\r\n" : "\n") + line + one;
    } else {
      String start = before.stripTrailing();
      boolean isInList = start.endsWith("[") || start.endsWith(",");
      all = isInList ? written + ", " + one : "[" + written + ", " + one + "]";
    }
    return name.matches("[\\w.-]+") ? fix.replacing(last, all).suggested() : fix;
  }

  /** Reports tools that partials name. All prompts must have been checked. */
  void report(DiagnosticSink sink) {
    open.forEach(
        (at, finding) -> {
          if (!listed.contains(at)) {
            sink.report(finding);
          }
        });
  }
}
