package io.promptcompiler.core.code;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticPolicy;
import io.promptcompiler.core.source.javac.CodeModule;
import io.promptcompiler.core.source.javac.Constants;
import io.promptcompiler.core.source.javac.JavaFile;
import io.promptcompiler.core.source.javac.JavaSources;
import io.promptcompiler.core.source.javac.VisibleModules;
import io.promptcompiler.core.tool.ToolFramework;
import io.promptcompiler.runtime.PromptCatalog;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** Checks the prompts and tools in the Java code of modules. */
public final class CheckCode {
  /** Texts of which each source with prompts contains at least one. */
  private static final List<String> FRAMEWORKS =
      List.of(
          "dev.langchain4j.service",
          "dev.langchain4j.data.message",
          "dev.langchain4j.model",
          "org.springframework.ai.chat",
          "io.promptcompiler.runtime");

  /** Texts in sources that change how the prompts of the whole module are checked. */
  private static final List<String> WORDS =
      List.of(
          "io.quarkiverse.langchain4j",
          "dev.langchain4j.agentic",
          "ParameterNameResolver",
          "PromptTemplateFactory",
          "TemplateExtension",
          "TemplateGlobal",
          "systemMessageProvider",
          "userMessageProvider",
          "emplateRenderer(",
          "defaultParams",
          "defaultSystem",
          "defaultUser",
          ".param(",
          ".params(");

  private CheckCode() {}

  /**
   * Checks modules.
   *
   * @param catalogs the prompts of the application, to which calls of our catalogs are compared;
   *     read only if there are such calls
   * @param policy the severities of findings
   */
  public static CodeReport run(
      List<CodeModule> modules, Supplier<List<PromptCatalog>> catalogs, DiagnosticPolicy policy) {
    VisibleModules visible = new VisibleModules(modules);
    JavaSources sources = new JavaSources(modules, visible, CheckCode::isCandidate, WORDS);
    Resources resources = new Resources(modules, visible);
    Constants constants = new Constants(sources);
    List<Diagnostic> findings = new ArrayList<>();
    Set<CodePrompt> prompts = new LinkedHashSet<>();
    int incomplete = 0;
    int tools = 0;
    for (CodeModule module : modules) {
      LimitsOfTools limits = LimitsOfTools.of(module);
      for (JavaFile file : sources.read(module)) {
        incomplete += file.isWhole() ? 0 : 1;
        CodeContext context =
            new CodeContext(
                file, module, sources, constants, resources, catalogs, findings, prompts);
        try {
          new ScanSource(context).scan();
          tools += new CheckJavaTools(context, limits).check();
        } catch (StackOverflowError e) {
          sources.leaveOut(file.text());
        }
      }
    }
    return new CodeReport(
        policy.apply(findings), List.copyOf(prompts), tools, incomplete, sources.unread());
  }

  private static boolean isCandidate(String content) {
    return FRAMEWORKS.stream().anyMatch(content::contains) || ToolFramework.mayBeIn(content);
  }
}
