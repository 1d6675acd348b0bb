package io.promptcompiler.core.code;

import io.promptcompiler.core.project.ProjectFile;
import io.promptcompiler.core.source.javac.CodeModule;
import io.promptcompiler.core.tool.ToolFramework;
import io.promptcompiler.core.tool.ToolLimits;
import io.promptcompiler.core.tool.ToolProvider;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The limits that the tools of a module have to keep: those in the settings of the project, or else
 * those of the providers that the module depends on, or else those of all. Servers of the Model
 * Context Protocol do not know who uses their tools, so only the rules of the protocol count for
 * them if there are no settings.
 *
 * @param ofApplications the limits of tools that the application passes to models
 * @param ofServers the limits of tools of servers
 */
record LimitsOfTools(ToolLimits ofApplications, ToolLimits ofServers) {
  private static final ToolLimits OF_PROTOCOL =
      new ToolLimits(List.of(ToolProvider.MCP), /* prefix= */ "");

  private static final Set<ToolFramework> SERVERS =
      EnumSet.of(ToolFramework.SPRING_MCP, ToolFramework.COMMUNITY_MCP, ToolFramework.QUARKUS_MCP);

  /** Parts of the names of artifacts, each of which only those for one provider have. */
  private static final Map<String, ToolProvider> ARTIFACTS =
      Map.of(
          "openai",
          ToolProvider.OPENAI,
          "open-ai",
          ToolProvider.OPENAI,
          "anthropic",
          ToolProvider.ANTHROPIC,
          "gemini",
          ToolProvider.GEMINI,
          "vertex-ai",
          ToolProvider.GEMINI,
          "google-genai",
          ToolProvider.GEMINI);

  /** Returns the limits for a module. */
  static LimitsOfTools of(CodeModule module) {
    return settings(module)
        .filter(limits -> !limits.equals(ToolLimits.ALL))
        .map(limits -> new LimitsOfTools(limits, limits))
        .orElseGet(
            () -> {
              List<ToolProvider> used = used(module);
              ToolLimits limits =
                  used.isEmpty() ? ToolLimits.ALL : new ToolLimits(used, /* prefix= */ "");
              return new LimitsOfTools(limits, OF_PROTOCOL);
            });
  }

  /** Returns the limits for tools of a framework. */
  ToolLimits of(ToolFramework framework) {
    return SERVERS.contains(framework) ? ofServers : ofApplications;
  }

  private static Optional<ToolLimits> settings(CodeModule module) {
    try {
      for (Path root : module.sourceRoots()) {
        Optional<ProjectFile> file = ProjectFile.find(root);
        if (file.isPresent()) {
          return file.map(found -> found.tools().limits());
        }
      }
    } catch (IOException e) {
      return Optional.empty(); // the compiler reports it
    }
    return Optional.empty();
  }

  private static List<ToolProvider> used(CodeModule module) {
    List<ToolProvider> used = new ArrayList<>();
    for (String dependency : module.build().versions().keySet()) {
      String name = dependency.toLowerCase(Locale.ROOT);
      ARTIFACTS.forEach(
          (part, provider) -> {
            if (name.contains(part)) {
              used.add(provider);
            }
          });
    }
    return used;
  }
}
