package io.promptcompiler.core.document.orchestrator;

import io.promptcompiler.core.document.LowerData;
import io.promptcompiler.core.program.Data;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.RuntimeType;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Lowers what a document says besides its prompts: typed data, a member for each section. */
final class LowerSections {
  private final List<Member> members = new ArrayList<>();

  private LowerSections() {}

  /** The members for the sections of a whole document. */
  static List<Member> lower(Mapping document) {
    LowerSections sections = new LowerSections();
    sections.section(document, "config", OrchestratorShape.CONFIG);
    sections.section(document, "phases", OrchestratorShape.PHASES);
    Sections.mapping(document, "prompts").ifPresent(sections::prompts);
    sections.section(document, "variables", new Shape.MapOf(Shape.ANYTHING));
    sections.section(document, "hooks", OrchestratorShape.HOOKS);
    sections.section(document, "ui", OrchestratorShape.UI);
    return sections.members;
  }

  private void section(Mapping document, String name, Shape shape) {
    document
        .entry(name)
        .filter(entry -> entry.value() instanceof Mapping)
        .ifPresent(
            entry ->
                members.add(
                    new Member.Given(
                        name,
                        LowerData.tree((Mapping) entry.value(), shape),
                        "What '" + name + "' says, inherited values included.",
                        entry.keyLocation())));
  }

  private void prompts(Mapping prompts) {
    prompts.entry("responseFormat").ifPresent(this::responseFormat);
    List<Data.Tree.Member> formats = new ArrayList<>();
    for (Phase phase : Phase.ALL) {
      Optional<Entry> format =
          Sections.mapping(prompts, phase.prompt()).flatMap(prompt -> prompt.entry("format"));
      if (format.isPresent() && format.get().value() instanceof Mapping found) {
        formats.add(
            new Data.Tree.Member(
                phase.prompt(),
                LowerData.tree(found, OrchestratorShape.FORMAT),
                "What an answer to the prompt '" + phase.prompt() + "' holds.",
                format.get().keyLocation()));
      }
    }
    if (!formats.isEmpty()) {
      members.add(
          new Member.Given(
              "format",
              new Data.Tree(formats),
              "What answers to the prompts hold.",
              formats.get(0).location()));
    }
  }

  private void responseFormat(Entry entry) {
    if (entry.value() instanceof Mapping format) {
      members.add(
          new Member.Given(
              "responseFormat",
              new Data.Made(
                  RuntimeType.RESPONSE_FORMAT,
                  List.of(
                      Data.text(Sections.text(format, "delimiterStart")),
                      Data.text(Sections.text(format, "delimiterEnd")),
                      Data.text(Sections.text(format, "type")))),
              "How a model marks its answers.",
              entry.keyLocation()));
    }
  }
}
