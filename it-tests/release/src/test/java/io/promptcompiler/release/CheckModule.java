package io.promptcompiler.release;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Whether a module of a bundle has all that Maven Central requires and we promise. */
record CheckModule(Bundle bundle, ThrowAwayKey key) {
  /** Fails where something is missing or wrong. */
  void check(String module) throws Exception {
    PublishedPom pom = PublishedPom.read(bundle, module);
    assertThat(pom.missing()).as("what Central requires of a POM").isEmpty();
    assertThat(pom.unwanted()).isEmpty();
    assertThat(Files.readString(bundle.file(module, ".pom"))).doesNotContain("-SNAPSHOT");
    Set<String> endings = bundle.endings(module);
    assertThat(endings).contains(".pom");
    if (pom.isJar()) {
      assertThat(endings).contains(".jar", "-sources.jar", "-javadoc.jar", "-cyclonedx.json");
      checkJars(module);
      checkSbom(module, pom);
    }
    for (String ending : endings) {
      checkFile(bundle.file(module, ending));
    }
  }

  private void checkFile(Path file) throws Exception {
    assertThat(key.signed(file, beside(file, ".asc"))).as("signature of %s", file).isTrue();
    assertThat(Files.readString(beside(file, ".md5"))).isEqualTo(hash("MD5", file));
    assertThat(Files.readString(beside(file, ".sha1"))).isEqualTo(hash("SHA-1", file));
  }

  private static Path beside(Path file, String ending) {
    return file.resolveSibling(file.getFileName() + ending);
  }

  static String hash(String algorithm, Path file) throws Exception {
    byte[] content = Files.readAllBytes(file);
    return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(content));
  }

  /** Each class has its source, and there are pages. */
  private void checkJars(String module) throws IOException {
    Set<String> sources = entries(bundle.file(module, "-sources.jar"));
    Set<String> classes =
        entries(bundle.file(module, ".jar")).stream()
            .filter(name -> name.endsWith(".class") && !name.contains("$"))
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(classes).isNotEmpty();
    assertThat(classes)
        .allSatisfy(name -> assertThat(sources).contains(name.replaceAll("\\.class$", ".java")));
    assertThat(entries(bundle.file(module, "-javadoc.jar"))).contains("index.html");
  }

  static Set<String> entries(Path jar) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      return zip.stream().map(ZipEntry::getName).collect(Collectors.toCollection(TreeSet::new));
    }
  }

  /** It is about this module, and knows all that comes with it. */
  private void checkSbom(String module, PublishedPom pom) throws IOException {
    JsonNode sbom = new ObjectMapper().readTree(bundle.file(module, "-cyclonedx.json").toFile());
    assertThat(sbom.path("bomFormat").asText()).isEqualTo("CycloneDX");
    JsonNode self = sbom.path("metadata").path("component");
    assertThat(self.path("name").asText()).isEqualTo(module);
    assertThat(self.path("version").asText()).isEqualTo(bundle.version());
    Set<String> known = new TreeSet<>();
    for (JsonNode component : sbom.path("components")) {
      known.add(component.path("group").asText() + ":" + component.path("name").asText());
    }
    assertThat(known).containsAll(pom.shipped());
  }
}
