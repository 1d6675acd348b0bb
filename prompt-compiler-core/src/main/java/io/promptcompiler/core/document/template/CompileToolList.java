package io.promptcompiler.core.document.template;

import io.promptcompiler.core.check.mention.ToolUses;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.core.tool.KnownTool;
import io.promptcompiler.core.tool.ToolLimits;
import io.promptcompiler.core.tool.ToolLookup;
import io.promptcompiler.core.tool.ToolMentions;
import io.promptcompiler.core.tool.ToolProvider;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Compiles the list of a prompt's tools: the key {@code tools} of frontmatter and of chats. */
public final class CompileToolList {
  private static final String KEY = Member.Tools.KEY;

  private final SourceFile file;
  private final Inclusions inclusions;
  private final DiagnosticSink sink;

  private CompileToolList(SourceFile file, Inclusions inclusions, DiagnosticSink sink) {
    this.file = file;
    this.inclusions = inclusions;
    this.sink = sink;
  }

  /**
   * Returns the list in the frontmatter of a text; empty if there is none. The lengths of tools and
   * the hash are added when their documents can be compiled.
   */
  public static Optional<Member.Tools> of(
      SplitText head, SourceFile file, Inclusions inclusions, DiagnosticSink sink) {
    CompileToolList compile = new CompileToolList(file, inclusions, sink);
    // Tools of a dotprompt are often defined in code of another language, and may be objects.
    return head.dotprompt().isPresent()
        ? head.dotprompt().get().raw().entry(KEY).flatMap(compile::ofDotprompt)
        : head.merged().entry(KEY).flatMap(compile::list);
  }

  /** Returns the list of a document of data, whose shape has been checked. */
  public static Member.Tools of(
      DataNode value, SourceFile file, Inclusions inclusions, DiagnosticSink sink) {
    List<Scalar> names = names(value);
    Location place = names.isEmpty() ? value.beginning() : names.get(0).location();
    return new CompileToolList(file, inclusions, sink).list(names, place, value.location());
  }

  /** Reports a list in a fragment, which is no prompt. */
  static void outOfPlace(Mapping own, DiagnosticSink sink) {
    own.entry(KEY)
        .ifPresent(
            entry ->
                sink.report(
                    Diagnostic.of(DiagnosticCode.TOOLS_OUT_OF_PLACE, entry.keyLocation())
                        .fix("List the tools in the prompts that include this text.")));
  }

  /** Reports wrong names in another list, if any tools are known. */
  public static void check(
      List<Scalar> names, SourceFile file, Inclusions inclusions, DiagnosticSink sink) {
    if (!names.isEmpty()) {
      ToolLookup tools = inclusions.tools(file);
      if (!tools.all().all().isEmpty()) {
        names.forEach(
            name -> {
              ToolUses.report(name.text(), name.location(), tools);
              ToolMentions.problem(name.text(), name.location(), tools).ifPresent(sink::report);
            });
      }
    }
  }

  private Optional<Member.Tools> ofDotprompt(Entry entry) {
    List<Scalar> names = names(entry.value());
    return names.isEmpty() || inclusions.tools(file).all().all().isEmpty()
        ? Optional.empty()
        : Optional.of(list(names, entry.keyLocation(), entry.value().location()));
  }

  private static List<Scalar> names(DataNode value) {
    return items(value)
        .filter(Scalar.class::isInstance)
        .map(Scalar.class::cast)
        .filter(name -> !name.isNull())
        .toList();
  }

  private Optional<Member.Tools> list(Entry entry) {
    List<Scalar> names = new ArrayList<>();
    for (DataNode item : items(entry.value()).toList()) {
      if (item instanceof Scalar name && !name.isNull() && name.text().matches("\\S+")) {
        names.add(name);
      } else {
        sink.report(
            Diagnostic.of(
                    DiagnosticCode.WRONG_SHAPE, item.location(), KEY, "the name of a tool or names")
                .fix("Write names, as in 'tools: [search_orders, refund_order]'."));
      }
    }
    boolean isEmpty = entry.value() instanceof Sequence none && none.items().isEmpty();
    return names.isEmpty() && !isEmpty
        ? Optional.empty()
        : Optional.of(list(names, entry.keyLocation(), entry.value().location()));
  }

  private static Stream<? extends DataNode> items(DataNode value) {
    return value instanceof Sequence list ? list.items().stream() : Stream.of(value);
  }

  private Member.Tools list(List<Scalar> names, Location place, Location all) {
    ToolLookup tools = inclusions.tools(file);
    ToolLimits limits = inclusions.toolLimits(file);
    Map<String, Member.Listed> listed = new LinkedHashMap<>();
    for (Scalar written : names) {
      ToolUses.report(written.text(), written.location(), tools);
      ToolMentions.problem(written.text(), written.location(), tools).ifPresent(sink::report);
      Optional<KnownTool> known = tools.named(written.text()).stream().findFirst();
      String name = known.map(KnownTool::name).orElse(written.text());
      Member.Listed one =
          new Member.Listed(
              name,
              known.flatMap(CompileToolList::document),
              known.flatMap(CompileToolList::definition),
              known.map(KnownTool::place).orElse(written.location()),
              /* length= */ 0);
      if (listed.putIfAbsent(name, one) != null) {
        sink.report(
            Diagnostic.of(DiagnosticCode.TOOL_LISTED_TWICE, written.location(), name)
                .fix("Remove one of the two, or list only one of the servers' tools."));
      } else if (one.document().isEmpty() && !ToolMentions.isUnknown(written.text(), tools)) {
        // The name of a document is checked in the document.
        limits.name(name, written.location()).ifPresent(sink::report);
      }
    }
    List<ToolProvider> refusing = limits.refusing(listed.size());
    if (!refusing.isEmpty()) {
      sink.report(
          Diagnostic.of(
                  DiagnosticCode.TOO_MANY_TOOLS,
                  place,
                  listed.size(),
                  refusing.stream().map(ToolProvider::title).collect(Collectors.joining(" and ")),
                  refusing.stream().mapToInt(ToolProvider::mostTools).min().orElseThrow())
              .fix("Divide the task among several prompts, each with the tools that it needs."));
    }
    return new Member.Tools(
        List.copyOf(listed.values()),
        "",
        place,
        names.isEmpty() ? all : names.get(names.size() - 1).location());
  }

  private static Optional<Member.ToolDefinedElsewhere> definition(KnownTool tool) {
    return Stream.of(tool.description(), tool.parameters(), tool.others())
            .allMatch(Optional::isEmpty)
        ? Optional.empty()
        : Optional.of(
            new Member.ToolDefinedElsewhere(
                tool.description().orElse(""),
                tool.parameters().orElse(""),
                tool.others().orElse("")));
  }

  private static Optional<Member.ToolDocument> document(KnownTool tool) {
    return tool.document()
        .map(
            its ->
                new Member.ToolDocument(
                    its.file().id().path(),
                    new EntryPoint.Naming(
                        its.file().root().packageName(),
                        its.file().kind().word(),
                        its.className())));
  }
}
