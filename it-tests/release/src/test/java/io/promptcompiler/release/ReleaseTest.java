package io.promptcompiler.release;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.promptcompiler.release.Checkout.Ended;
import java.io.File;
import java.io.IOException;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * A release of these sources: the bundle, its modules one by one, and what strangers do with it.
 */
class ReleaseTest {
  private static final String VERSION = "91.2.3";
  private static final Path SOURCES = Path.of(System.getProperty("checkout"));
  private static final Path RESOURCES = Path.of("src/test/resources");
  private static final Path WORK = Path.of("target/work").toAbsolutePath();
  private static final boolean WINDOWS = File.separatorChar == '\\';
  private static final String MAVEN = WINDOWS ? "mvnw.cmd" : "./mvnw";
  private static final Bundle BUNDLE = new Bundle(WORK.resolve("one/target/bundle"), VERSION);

  /** The folder of the npm package. */
  private static final String NPM = "tools/prompt-cli/target/npm";

  private static final String NPM_FILE = "promptcompiler-cli-" + VERSION + ".tgz";
  private static final String COMMAND = "prompt-cli-" + VERSION;

  private static ThrowAwayKey key;
  private static Checkout one;

  @BeforeAll
  static void release() throws Exception {
    delete(WORK);
    key = ThrowAwayKey.make();
    one = equipped(Checkout.copy(SOURCES, WORK.resolve("one")));
    Files.copy(RESOURCES.resolve("CHANGELOG.md"), one.file("CHANGELOG.md"), REPLACE_EXISTING);
    one.run("bash", ".ci/set-version", VERSION);
    one.run(MAVEN, "-ntp", "-B", "-Prelease", "clean", "deploy");
  }

  /** What is in the repository of this machine is not fetched again, and nothing is added to it. */
  private static Checkout equipped(Checkout checkout) throws IOException {
    boolean isOffline = System.getProperty("network").endsWith("true");
    String offline = isOffline ? " -o -Daether.offline.protocols=file" : "";
    Path repository = WORK.resolve("repository-" + checkout.file("").getFileName());
    return checkout
        .with("MAVEN_GPG_KEY", key.armored())
        .with("MAVEN_GPG_PASSPHRASE", key.passphrase())
        .with(
            "MAVEN_ARGS",
            "-Dmaven.repo.local=%s -Dmaven.repo.local.tail=%s%s"
                .formatted(repository, System.getProperty("local.repository"), offline));
  }

  /** The hashes of all files in a folder, by their paths. */
  private static Map<String, String> hashes(Path folder) throws Exception {
    Map<String, String> hashes = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String path = folder.relativize(file).toString().replace('\\', '/');
        hashes.put(path, CheckModule.hash("SHA-256", file));
      }
    }
    return hashes;
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  /**
   * All modules, whatever profile builds them, but those that say that they are no part of a
   * release.
   */
  private static Set<String> published() throws IOException {
    Set<String> names = new TreeSet<>(Set.of("prompt-compiler"));
    for (String folder : List.of(".", "integrations", "tools")) {
      try (Stream<Path> modules = Files.list(one.file(folder))) {
        for (Path module : modules.filter(path -> Files.exists(path.resolve("pom.xml"))).toList()) {
          if (!Files.readString(module.resolve("pom.xml")).contains("<maven.deploy.skip>true<")) {
            names.add(module.getFileName().toString());
          }
        }
      }
    }
    return names;
  }

  @Test
  void theBundleHasAllModules() throws Exception {
    assertThat(BUNDLE.modules()).isEqualTo(published());
    assertThat(BUNDLE.modules()).contains("prompt-bom", "prompt-runtime", "prompt-maven-plugin");
  }

  @Test
  void theBomNamesAllThatCanBeUsed() throws Exception {
    Set<String> jars = new TreeSet<>();
    for (String module : BUNDLE.modules()) {
      if (PublishedPom.read(BUNDLE, module).isJar()) {
        jars.add("io.promptcompiler:" + module);
      }
    }
    assertThat(PublishedPom.read(BUNDLE, "prompt-bom").managed()).isEqualTo(jars);
    assertThat(PublishedPom.read(BUNDLE, "prompt-bom").own().getParent()).isNull();
  }

  /** A name that a jar states outlives its file name, so other modules can require it. */
  @Test
  void everyJarStatesTheNameOfItsModule() throws Exception {
    Set<String> names = new TreeSet<>();
    for (String module : jars()) {
      Path jar = BUNDLE.file(module, ".jar");
      Path renamed = Files.copy(jar, WORK.resolve("renamed.jar"), REPLACE_EXISTING);
      ModuleFinder.of(renamed).findAll().forEach(it -> names.add(it.descriptor().name()));
    }
    assertThat(names)
        .contains("io.promptcompiler.core", "io.promptcompiler.runtime")
        .hasSameSizeAs(jars())
        .allMatch(name -> name.startsWith("io.promptcompiler."));
  }

  private static List<String> jars() throws IOException {
    return BUNDLE.modules().stream()
        .filter(module -> Files.exists(BUNDLE.file(module, ".jar")))
        .toList();
  }

  @TestFactory
  Stream<DynamicNode> modules() throws Exception {
    return BUNDLE.modules().stream()
        .map(
            module ->
                DynamicTest.dynamicTest(module, () -> new CheckModule(BUNDLE, key).check(module)));
  }

  /**
   * The second is elsewhere, in another time zone and language, compiled without checks, and goes
   * the way to Central.
   */
  @Test
  void twoCheckoutsGiveTheSameBytes() throws Exception {
    Checkout two =
        equipped(Checkout.copy(WORK.resolve("one"), WORK.resolve("else where/deeper/two")))
            .with("TZ", "Pacific/Kiritimati")
            .with("LC_ALL", "C");
    two.run(
        MAVEN,
        "-ntp",
        "-B",
        "-Prelease,central",
        "clean",
        "deploy",
        "org.apache.maven.plugins:maven-artifact-plugin:3.7.0:compare",
        "-Derror-prone.plugin=-proc:none",
        "-DskipUpload",
        // What it installs would be compared with itself.
        "-Dmaven.install.skip",
        "-Dbuildinfo.detect.skip=false",
        "-Dbuildinfo.skipModules=io.promptcompiler/it-tests,io.promptcompiler/prompt-docs",
        "-Dbuildinfo.ignoreJavadoc=false",
        "-Dreference.repo=" + BUNDLE.folder().toUri());

    assertThat(hashes(two.file(NPM)))
        .isEqualTo(hashes(one.file(NPM)))
        .containsKey("lib/prompt.jar");
    Set<String> uploaded =
        CheckModule.entries(two.file("prompt-bom/target/central-publishing/central-bundle.zip"));
    for (String module : BUNDLE.modules()) {
      for (String ending : BUNDLE.endings(module)) {
        String file = BUNDLE.folder().relativize(BUNDLE.file(module, ending)).toString();
        assertThat(uploaded).contains(file.replace('\\', '/'), file.replace('\\', '/') + ".asc");
      }
    }
    assertThat(uploaded)
        .allSatisfy(
            name ->
                assertThat(Path.of(name).getName(2).toString())
                    .isIn(BUNDLE.modules())
                    .isNotEqualTo("it-tests"));
  }

  @Test
  void noPluginIsKnownToGiveOtherBytesEachTime() throws Exception {
    one.run(
        MAVEN,
        "-ntp",
        "-B",
        "-Prelease",
        "org.apache.maven.plugins:maven-artifact-plugin:3.7.0:check-buildplan");
  }

  @Test
  void aStrangerUsesIt() throws Exception {
    Checkout stranger = Checkout.copy(RESOURCES.resolve("stranger"), WORK.resolve("stranger"));
    stranger.edit("pom.xml", text -> text.replace("@version@", VERSION));
    Path repository = WORK.resolve("empty");
    stranger.run(
        one.file(MAVEN).toString(),
        "-ntp",
        "-B",
        "-s",
        settings().toString(),
        "-Dmaven.repo.local=" + repository,
        "package");
    assertThat(repository.resolve("io/promptcompiler/prompt-runtime/" + VERSION)).isDirectory();

    Ended run =
        stranger.end(
            java(),
            "-cp",
            stranger.file("target/classes")
                + File.pathSeparator
                + BUNDLE.file("prompt-runtime", ".jar"),
            "com.acme.Main",
            "Ada");
    assertThat(run.output()).isEqualTo("Greet Ada warmly.\n");
  }

  @Test
  void theToolIsOneFile() throws Exception {
    Ended run =
        one.end(
            java(), "-jar", BUNDLE.file("prompt-cli", "-standalone.jar").toString(), "--version");
    assertThat(run.output()).contains(VERSION);
    assertThat(run.status()).isZero();
  }

  /** The page of the release on GitHub. npm packs one of its files, so npm must be installed. */
  @Nested
  class Page {
    @BeforeAll
    static void collect() throws Exception {
      assumeThat(System.getenv("PATH").split(File.pathSeparator))
          .anyMatch(folder -> Files.isExecutable(Path.of(folder, "npm")));
      // Stands in for the extension, whose build downloads packages of npm.
      Files.writeString(one.file("tools/vscode/prompt-compiler.vsix"), "An extension.");
      one.run("bash", ".ci/release-page", VERSION);
    }

    /** Everything that docs/install.md offers is on the page, as in the bundle. */
    @Test
    void thePageHasTheFiles() throws Exception {
      assertThat(hashes(one.file("target/page/files")).keySet())
          .containsExactlyInAnyOrder(
              COMMAND + "-bin.zip",
              COMMAND + "-bin.zip.asc",
              COMMAND + "-standalone.jar",
              COMMAND + "-standalone.jar.asc",
              NPM_FILE,
              "prompt-compiler.vsix");
      for (String ending : List.of("-bin.zip", "-standalone.jar")) {
        Path file = one.file("target/page/files/" + COMMAND + ending);
        assertThat(file).hasSameBinaryContentAs(BUNDLE.file("prompt-cli", ending));
        assertThat(key.signed(file, Path.of(file + ".asc"))).isTrue();
      }
      assertThat(one.read("docs/install.md"))
          .contains(COMMAND + "-bin.zip", COMMAND + "-standalone.jar", NPM_FILE);
    }

    /** Lines are joined, and links are absolute: only files have the others on GitHub. */
    @Test
    void theNotesAreTheSectionOfTheChangelog() throws Exception {
      assertThat(one.read("target/page/notes.md"))
          .isEqualTo(Files.readString(RESOURCES.resolve("notes.md")).replace("@version@", VERSION));
    }

    @Test
    void theZipRuns() throws Exception {
      Checkout user = user("zip");
      user.run(
          tool("jar"), "--extract", "--file", "../one/target/page/files/" + COMMAND + "-bin.zip");
      assertThat(user.end("sh", "prompt-" + VERSION + "/bin/prompt", "--version"))
          .isEqualTo(new Ended(0, "prompt " + VERSION + "\n"));
    }

    @Test
    void theNpmPackageRuns() throws Exception {
      Checkout user = user("npm");
      user.run("npm", "install", "--offline", "--no-audit", "../one/target/page/files/" + NPM_FILE);
      assertThat(user.end("node_modules/.bin/prompt", "--version"))
          .isEqualTo(new Ended(0, "prompt " + VERSION + "\n"));
    }

    /** An empty folder of somebody who has this JDK. */
    private static Checkout user(String name) throws IOException {
      return Checkout.in(Files.createDirectories(WORK.resolve(name)))
          .with("JAVA_HOME", System.getProperty("java.home"))
          .with("XDG_CACHE_HOME", WORK.resolve("cache").toString());
    }
  }

  @Test
  void aMethodThatIsGoneFailsTheBuild() throws Exception {
    Checkout changed = equipped(Checkout.copy(WORK.resolve("one"), WORK.resolve("changed")));
    changed.run("bash", ".ci/set-version", "91.3.0-SNAPSHOT");
    assertThat(changed.read("CHANGELOG.md")).contains("\n## Unreleased\n\n## " + VERSION + " - ");
    assertThat(changed.read("README.md")).isEqualTo(one.read("README.md"));
    String[] verify = {
      MAVEN,
      "-ntp",
      "-B",
      "-s",
      settings().toString(),
      "-Prelease",
      "verify",
      "-pl",
      "prompt-runtime"
    };
    changed.run(verify);

    changed.edit(
        "prompt-runtime/src/main/java/io/promptcompiler/runtime/orchestrator/ResponseFormat.java",
        text -> text.replace("extract(String", "extracted(String"));
    Ended ended = changed.end(verify);
    assertThat(ended.status()).isNotZero();
    assertThat(ended.errors()).contains("japicmp").contains("ResponseFormat.extract(");
  }

  /** Where people look, the release is named, and nothing that they cannot have. */
  @Test
  void documentsNameTheRelease() throws Exception {
    try (Stream<Path> documents = Files.walk(one.file("docs"))) {
      List<Path> files =
          Stream.concat(Stream.of(one.file("README.md")), documents)
              .filter(file -> file.toString().endsWith(".md"))
              .toList();
      for (Path file : files) {
        // Ours have three numbers; an application in an example may have a snapshot of its own.
        assertThat(Files.readString(file))
            .as("%s", file)
            .doesNotContainPattern("\\d\\.\\d+\\.\\d+-SNAPSHOT")
            .doesNotContainPattern("(?i)no\\s+release\\b|not\\s+(released|published)\\s+yet")
            .doesNotContainPattern("(?i)until\\s+there\\s+is\\s+a|installs?\\s+the\\s+snapshot");
      }
    }
    assertThat(one.read("README.md")).contains("<version>" + VERSION + "</version>");
    assertThat(one.read("CHANGELOG.md"))
        .containsPattern("(?m)^## " + VERSION + " - \\d{4}-\\d\\d-\\d\\d$")
        .doesNotContain("Unreleased");
    for (String folder : List.of("tools/vscode", NPM)) {
      assertThat(one.read(folder + "/package.json")).contains("\"version\": \"" + VERSION + "\"");
    }
    assertThat(one.read(NPM + "/README.md"))
        .contains("cli-" + VERSION + ".tgz")
        .doesNotContain("$");
  }

  /** The alias of JBang starts an artifact of the release. */
  @Test
  void theCatalogOfJBangNamesTheRelease() throws Exception {
    String[] coordinates =
        new ObjectMapper()
            .readTree(one.file("jbang-catalog.json").toFile())
            .at("/aliases/prompt/script-ref")
            .asText()
            .split(":", -1);
    assertThat(coordinates).hasSize(3).startsWith("io.promptcompiler").endsWith(VERSION);
    assertThat(BUNDLE.file(coordinates[1], ".jar")).exists();
  }

  private static String java() {
    return tool("java");
  }

  /** A program of the JDK. */
  private static String tool(String name) {
    return Path.of(System.getProperty("java.home"), "bin", name).toString();
  }

  /**
   * What others need is taken from the repository of this machine if it is there, else from
   * Central.
   */
  private static Path settings() throws IOException {
    String repositories =
        Stream.of(Path.of(System.getProperty("local.repository")), BUNDLE.folder())
            .map(
                folder ->
                    "<id>%s</id><url>%s</url>"
                        .formatted(
                            folder.equals(BUNDLE.folder()) ? "bundle" : "outer", folder.toUri()))
            .collect(Collectors.joining("\n"));
    String text =
        """
        <settings>
          <profiles>
            <profile>
              <id>bundle</id>
              <activation>
                <activeByDefault>true</activeByDefault>
              </activation>
              <repositories>
        %s
              </repositories>
              <pluginRepositories>
        %s
              </pluginRepositories>
            </profile>
          </profiles>
        </settings>
        """;
    return Files.writeString(
        WORK.resolve("settings.xml"),
        text.formatted(
            repositories.replaceAll("(?m)^.*$", "<repository>$0</repository>"),
            repositories.replaceAll("(?m)^.*$", "<pluginRepository>$0</pluginRepository>")));
  }
}
