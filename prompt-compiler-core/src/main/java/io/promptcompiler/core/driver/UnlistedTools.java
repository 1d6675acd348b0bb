package io.promptcompiler.core.driver;

import io.promptcompiler.core.check.mention.CheckMentions;
import io.promptcompiler.core.check.mention.CheckMentions.Tag;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
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
      boolean isListed = names.contains(tag.name()) || ToolMentions.isUnknown(tag.name(), tools);
      if (document.includes().stream().noneMatch(file -> file.text().equals(at.source()))) {
        if (!isListed) {
          String fix = "Add it to 'tools' in the frontmatter, or do not name it.";
          sink.report(finding(tag, "the prompt does not list it", fix));
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

  private static Diagnostic finding(Tag tag, String who, String fix) {
    return Diagnostic.of(DiagnosticCode.TOOL_NOT_LISTED, tag.at(), tag.name(), who).fix(fix);
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
