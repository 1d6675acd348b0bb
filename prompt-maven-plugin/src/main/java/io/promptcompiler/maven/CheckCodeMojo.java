package io.promptcompiler.maven;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.catalog.DirectoryCatalog;
import io.promptcompiler.core.code.CheckCode;
import io.promptcompiler.core.code.CodeReport;
import io.promptcompiler.core.diagnostic.DiagnosticPolicy;
import io.promptcompiler.core.diagnostic.Plural;
import io.promptcompiler.core.source.Checkout;
import io.promptcompiler.core.source.javac.BuildSettings;
import io.promptcompiler.core.source.javac.CodeModule;
import io.promptcompiler.core.source.javac.JavaSources;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.Resource;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

/**
 * Checks prompts in the Java code of the project: annotations and calls of LangChain4j, Quarkus
 * LangChain4j and Spring AI. It parses the sources and needs neither templates nor compiled
 * classes.
 */
@Mojo(
    name = "check-code",
    defaultPhase = LifecyclePhase.PROCESS_SOURCES,
    requiresDependencyCollection = ResolutionScope.TEST,
    threadSafe = true)
public class CheckCodeMojo extends AbstractReadingMojo {

  /** Whether the sources of tests are checked as well. */
  @Parameter(property = "prompt.checkTests", defaultValue = "false")
  private boolean checkTests;

  /** Creates the goal; called by Maven. */
  public CheckCodeMojo() {}

  @Override
  void run(CompilerOptions options, Findings findings) throws Exception {
    if (!JavaSources.canParse()) {
      throw new MojoFailureException(
          "This Java runtime has no compiler, which parses the sources. Use a JDK.");
    }
    CodeReport report =
        CheckCode.run(
            List.of(codeModule()),
            () -> List.of(DirectoryCatalog.of(options)),
            new DiagnosticPolicy(options.severities()));
    if (report.notConstant() > 0) {
      getLog().info(Plural.of(report.notConstant(), "prompt") + " built at run time: not checked.");
    }
    if (report.arguments() > 0) {
      getLog()
          .info(Plural.of(report.arguments(), "message") + " passed as an argument: not checked.");
    }
    report.notes(path -> path).forEach(getLog()::warn);
    findings.report(report.findings());
    getLog().info("Checked: " + report.checked() + " in Java code.");
  }

  private CodeModule codeModule() {
    List<String> sources = new ArrayList<>(project().getCompileSourceRoots());
    sources.add(project().getBasedir().toPath().resolve("src/main/kotlin").toString());
    List<Resource> resources = new ArrayList<>(project().getBuild().getResources());
    if (checkTests) {
      sources.addAll(project().getTestCompileSourceRoots());
      resources.addAll(project().getBuild().getTestResources());
    }
    return new CodeModule(
        sources.stream().map(Path::of).filter(this::isOfProject).toList(),
        resources.stream()
            .map(one -> Path.of(one.getDirectory()))
            .filter(this::isOfProject)
            .toList(),
        buildSettings());
  }

  /** Returns whether no link leads a folder of the project out of it, or to a hidden folder. */
  private boolean isOfProject(Path folder) {
    Path target = Path.of(project().getBuild().getDirectory());
    Checkout checkout = Checkout.of(project().getBasedir().toPath());
    return folder.startsWith(target) || checkout.problemOfLinks(folder).isEmpty();
  }

  private BuildSettings buildSettings() {
    Map<String, String> versions = new HashMap<>();
    for (Artifact artifact : project().getArtifacts()) {
      versions.put(artifact.getGroupId() + ":" + artifact.getArtifactId(), artifact.getVersion());
    }
    return new BuildSettings(Optional.of(keepsParameterNames()), versions);
  }

  /** Returns whether the compiler plugin passes {@code -parameters} to javac. */
  private boolean keepsParameterNames() {
    boolean byProperty =
        "true".equals(project().getProperties().getProperty("maven.compiler.parameters"));
    return byProperty
        || project().getBuildPlugins().stream()
            .filter(plugin -> plugin.getArtifactId().equals("maven-compiler-plugin"))
            .anyMatch(CheckCodeMojo::keepsParameterNames);
  }

  private static boolean keepsParameterNames(Plugin compiler) {
    return ConfiguredPlugin.configurations(compiler, one -> true).stream()
        .map(String::valueOf)
        .anyMatch(
            xml ->
                xml.matches("(?s).*<parameters>\\s*true\\s*</parameters>.*")
                    || xml.contains("-parameters<"));
  }
}
