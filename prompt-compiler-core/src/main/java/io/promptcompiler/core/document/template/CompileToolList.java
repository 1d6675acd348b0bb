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

  /** Stands for a tool that a dotprompt defines without a name. */
  private static final String UNNAMED = "(unnamed)";

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
    if (head.dotprompt().isEmpty()) {
      return head.merged().entry(KEY).flatMap(new CompileToolList(file, inclusions, sink)::list);
    }
    // Tools of a dotprompt are often defined in code of another language.
    boolean isChecked = !inclusions.tools(file).all().all().isEmpty();
    DiagnosticSink found = isChecked ? sink : finding -> {};
    return head.dotprompt()
        .flatMap(own -> own.raw().entry(KEY))
        .filter(own -> !isNull(own.value()))
        .or(() -> head.merged().entry(KEY))
        .flatMap(new CompileToolList(file, inclusions, found)::ofDotprompt);
  }

  /** Returns the list of a document of data, whose shape has been checked. */
  public static Member.Tools of(
      DataNode value, SourceFile file, Inclusions inclusions, DiagnosticSink sink) {
    List<DataNode> tools = tools(value);
    Location place = tools.isEmpty() ? value.beginning() : tools.get(0).location();
    return new CompileToolList(file, inclusions, sink).list(tools, place, value.location());
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
    List<DataNode> tools = tools(entry.value());
    return tools.isEmpty()
        ? Optional.empty()
        : Optional.of(list(tools, entry.keyLocation(), entry.value().location()));
  }

  private static List<DataNode> tools(DataNode value) {
    return items(value).filter(item -> !isNull(item)).toList();
  }

  private static boolean isNull(DataNode value) {
    return value instanceof Scalar scalar && scalar.isNull();
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

  private static Stream<DataNode> items(DataNode value) {
    return value instanceof Sequence list ? list.items().stream() : Stream.of(value);
  }

  private Member.Tools list(List<? extends DataNode> tools, Location place, Location all) {
    Map<String, Member.Listed> listed = new LinkedHashMap<>();
    for (DataNode tool : tools) {
      if (tool instanceof Scalar name) {
        add(name, listed);
      } else {
        String name = definedName(tool);
        listed.putIfAbsent(
            name,
            new Member.Listed(
                name, Optional.empty(), Optional.empty(), tool.location(), /* length= */ 0));
      }
    }
    ToolLimits limits = inclusions.toolLimits(file);
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
        tools.isEmpty() ? all : tools.get(tools.size() - 1).location());
  }

  /** Adds the tool with a name, and reports a wrong or repeated name. */
  private void add(Scalar written, Map<String, Member.Listed> listed) {
    ToolLookup tools = inclusions.tools(file);
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
      inclusions.toolLimits(file).name(name, written.location()).ifPresent(sink::report);
    }
  }

  /** Returns the name of a tool that a dotprompt defines in its list. */
  private static String definedName(DataNode definition) {
    return DataNode.as(definition, Mapping.class)
        .flatMap(tool -> tool.entry("name"))
        .flatMap(name -> DataNode.as(name.value(), Scalar.class))
        .filter(name -> !name.isNull())
        .map(Scalar::text)
        .orElse(UNNAMED);
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
