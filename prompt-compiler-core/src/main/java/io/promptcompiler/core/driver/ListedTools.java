package io.promptcompiler.core.driver;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.backend.ToolDefinition;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.source.Dependencies;
import io.promptcompiler.core.source.FragmentLookup;
import io.promptcompiler.core.source.Sha256;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.tool.KnownTool;
import io.promptcompiler.core.tool.ToolLookup;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Adds the lengths and the hash of the definitions to the tools that a prompt lists. The documents
 * of tools are compiled for this, since prompts may be compiled before them and libraries are not
 * compiled otherwise.
 */
final class ListedTools {
  private final OpenModule module;
  private final Map<SourceFile, Definition> definitions = new HashMap<>();

  ListedTools(OpenModule module) {
    this.module = module;
  }

  /**
   * The definition of a tool.
   *
   * @param length its length in requests; 0 if that is unknown
   * @param hashed the text that differs if models read something else
   * @param questions what its document depends on besides its own text; empty if that is unknown
   */
  private record Definition(long length, String hashed, Optional<Set<FragmentLookup>> questions) {
    static final Definition UNKNOWN = new Definition(0, "", Optional.empty());
  }

  /** Returns a document with the definitions of the tools that it lists. */
  CompiledDocument in(CompiledDocument document) {
    Optional<Member.Tools> tools = document.entryPoint().flatMap(EntryPoint::tools);
    if (tools.isEmpty()) {
      return document;
    }
    ToolLookup known = module.texts().inclusions().tools(document.file());
    List<Member.Listed> listed = new ArrayList<>();
    StringBuilder hashed = new StringBuilder();
    Set<FragmentLookup> questions = new LinkedHashSet<>();
    boolean isReusable = true;
    for (Member.Listed tool : tools.get().listed()) {
      Definition definition = definition(tool, known);
      listed.add(tool.withLength(definition.length()));
      hashed.append(tool.name()).append(' ').append(definition.hashed()).append('\n');
      isReusable &= definition.questions().isPresent();
      definition.questions().ifPresent(questions::addAll);
    }
    String sha256 = Sha256.of(hashed.toString().getBytes(UTF_8));
    Member.Tools defined =
        new Member.Tools(listed, sha256, tools.get().location(), tools.get().last());
    CompiledDocument with = document.with(document.entryPoint().get().with(defined));
    return isReusable ? with.asking(questions) : with.withoutReuse();
  }

  private Definition definition(Member.Listed tool, ToolLookup known) {
    if (tool.document().isEmpty()) {
      return tool.definition()
          .map(
              its ->
                  new Definition(
                      ToolDefinition.length(ToolDefinition.of(tool.name(), its)),
                      its.toString(),
                      Optional.of(Set.of())))
          .orElse(new Definition(0, "", Optional.of(Set.of())));
    }
    return known.named(tool.name()).stream()
        .flatMap(one -> one.document().stream())
        .map(KnownTool.Document::file)
        .findFirst()
        .map(file -> definitions.computeIfAbsent(file, this::compiled))
        .orElse(Definition.UNKNOWN);
  }

  private Definition compiled(SourceFile file) {
    CompiledDocument document = module.families().compile(file);
    // The dependencies of a document do not include the defaults of its folder.
    Optional<Set<FragmentLookup>> questions =
        module.loaded().defaults(file).isEmpty()
            ? document.reuse().filter(Dependencies::isStable).map(Dependencies::questions)
            : Optional.empty();
    return document
        .entryPoint()
        .flatMap(
            tool ->
                ToolDefinition.of(tool)
                    .map(
                        info ->
                            new Definition(
                                ToolDefinition.length(info), tool.about().sha256(), questions)))
        .orElse(Definition.UNKNOWN);
  }
}
