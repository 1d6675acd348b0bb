package io.promptcompiler.core.evolve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.promptcompiler.core.backend.ApiClass;
import io.promptcompiler.core.backend.ApiMember;
import io.promptcompiler.core.backend.ApiType;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A difference is shown in words that differ. */
class CompareSurfacesTest {
  @Test
  void typesWithTheSameNameAreShownWithPackages() {
    assertThat(differences(turns("acme.a.Turn"), turns("acme.b.Turn")))
        .extracting(ApiDifference::was, ApiDifference::is)
        .containsExactly(tuple(List.of("acme.a.Turn turns()"), List.of("acme.b.Turn turns()")));
  }

  @Test
  void aNewExceptionIsShown() {
    assertThat(differences(turns("Turn"), turns("Turn", "java.io.IOException")))
        .extracting(ApiDifference::was, ApiDifference::is)
        .containsExactly(
            tuple(List.of("Turn turns()"), List.of("Turn turns() throws java.io.IOException")));
  }

  private static List<ApiDifference> differences(ApiClass released, ApiClass present) {
    return CompareSurfaces.differences(
        new ApiSurface(List.of(released)), new ApiSurface(List.of(present)));
  }

  private static ApiClass turns(String type, String... exceptions) {
    ApiMember turns =
        new ApiMember(
            "turns", false, false, true, List.of(), new ApiType(type, type), List.of(exceptions));
    return new ApiClass(
        "acme.Sources",
        Optional.empty(),
        ApiClass.Kind.INTERFACE,
        Set.of(),
        Set.of(),
        List.of(turns),
        Optional.empty());
  }
}
